import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { longFunctions } from '../../scripts/gate/function-lengths.ts';

const room = mkdtempSync(join(tmpdir(), 'function-lengths-'));
afterAll(() => rmSync(room, { recursive: true }));

/** A function of so many lines, without the blank lines in and around it. */
const ofLines = (lines: number, head = 'function f() {'): string =>
  [head, ...Array.from({ length: lines - 2 }, (_, n) => `  g('é'); // ${n}\n`), '}'].join('\n');

test('functions are counted whole, without blank lines; components may have more', () => {
  writeFileSync(join(room, 'a.ts'), `/* é */\n\n${ofLines(60)}\n${ofLines(61, 'const h = () => {')}\n`);
  writeFileSync(join(room, 'b.tsx'), `${ofLines(100)}\n${ofLines(101)}\n`);
  expect(longFunctions([room]).sort()).toEqual([
    `${join(room, 'a.ts')}:121 a function of 61 lines, 60 are allowed`,
    `${join(room, 'b.tsx')}:199 a function of 101 lines, 100 are allowed`,
  ]);
});

test('a template that spans lines counts as what it is', () => {
  const body = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n');
  writeFileSync(join(room, 'a.ts'), `class A {\n  m() {\n    return \`${body}\`;\n  }\n}\n`);
  expect(longFunctions([room])[0]).toContain('a.ts:2 a function of 62 lines');
});
