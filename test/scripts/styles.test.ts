import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { styleFaults } from '../../scripts/styles/judge.ts';
import { readRules } from '../../scripts/styles/read-rules.ts';

const SHEET = 'src/ui/marks/dot.module.css';
const PART = "import styles from './dot.module.css';\nconst a = <i className={styles.dot} />;";

/** Faults of one sheet, whose component uses `styles.dot`. */
const faultsOf = (css: string, path = SHEET): string[] =>
  styleFaults(
    new Map([[path, css]]),
    new Map([[path.replace('module.css', 'tsx'), PART.replace('dot', basename(path, '.module.css'))]]),
  );

test('a sheet of tokens alone has no fault', () => {
  const css =
    '@media (width < 400px) {\n  .dot {\n    color: var(--ink);\n    width: 50%;\n    top: 3px;\n  }\n}\n';
  expect(faultsOf(css)).toEqual([]);
});

describe('a value that tokens.css alone may choose is found', () => {
  test.each([
    ['color: #fff', 'a colour'],
    ['background: linear-gradient(var(--ink), rgb(0 0 0 / 0.5))', 'a colour'],
    ['border: 1px solid white', 'a colour'],
    ['transition: opacity 120ms', 'a duration'],
    ['animation: turn .5s linear', 'a duration'],
    ['font-size: 0.75rem', 'a type size'],
    ['font: 700 12px / 1 var(--text)', 'a type size'],
    ['width: 22px', 'a width'],
    ['max-width: min(100%, 680px)', 'a width'],
    ['min-width: 7rem', 'a width'],
    ['grid-template-columns: 208px minmax(0, 1fr)', 'a width'],
    ['--most: 1.375rem', 'a size'],
    ['--bar: calc(57px + var(--safe-bottom))', 'a size'],
  ])('%s', (declaration, what) => {
    const css = `/* 1 */\n.dot {\n  ${declaration};\n}\n`;
    expect(faultsOf(css)).toEqual([`${SHEET}:3: ${what} outside tokens.css: ${declaration}`]);
  });

  test('but not the columns that ask for room, nor zero', () => {
    const columns = 'repeat(auto-fill, minmax(min(100%, max(34%, 7rem)), 1fr)) minmax(0, 1fr)';
    expect(faultsOf(`.dot {\n  grid-template-columns: ${columns};\n  --bar: 0px;\n}\n`)).toEqual([]);
  });

  test('but not in tokens.css, where they are chosen', () => {
    expect(faultsOf(':root {\n  --ink: #000;\n  --quick: 1ms;\n}\n', 'src/ui/tokens.css')).toEqual([]);
  });

  test('and paper is measured in points', () => {
    const css = '.dot {\n  font-size: 9pt;\n}\n';
    expect(faultsOf(css)).toHaveLength(1);
    expect(faultsOf(css, 'src/features/labels/sticker.module.css')).toEqual([]);
  });
});

test('the same rule in two sheets is found, in any order and from three declarations on', () => {
  const other = 'src/ui/marks/spot.module.css';
  const uses = PART.replace('dot.module', 'spot.module');
  const both = (one: string, two: string) =>
    styleFaults(
      new Map([
        [SHEET, one],
        [other, two],
      ]),
      new Map([
        ['src/ui/marks/a.tsx', PART],
        ['src/ui/marks/b.tsx', uses],
      ]),
    );
  const [first] = both('.dot { top: 0; left: 0; right: 0; }', '.dot { left: 0; top: 0; right: 0; }');
  expect(first).toBe(`the same rule in ${SHEET} .dot and ${other} .dot: left: 0; right: 0; top: 0`);
  expect(both('.dot { top: 0; left: 0; }', '.dot { top: 0; left: 0; }')).toEqual([]);
});

describe('a rule for siblings of any class is found', () => {
  test.each(['.dot li + li', '.dot > td ~ td', '.dot :checked + span', '.dot input + [type]'])(
    '%s',
    (selector) => {
      const pair = selector.replace(/^\.dot (> )?/, '');
      expect(faultsOf(`${selector} {\n  top: 0;\n}\n`)).toEqual([
        `${SHEET}: an insertion styles all elements anew for ${pair}`,
      ]);
    },
  );

  test.each([
    '.dot + li',
    'li + .dot',
    '.dot [name]:checked + span',
    '.dot li:not(:first-child)',
    '.dot > :nth-child(n + 3)',
  ])('but not %s', (selector) => {
    expect(faultsOf(`${selector} {\n  top: 0;\n}\n`)).toEqual([]);
  });
});

describe('what the oldest browsers drop is found', () => {
  test('a rule by :has() that is no look, and a listed look that is gone', () => {
    const has = (selector: string): string => `${selector} {\n  top: 0;\n}\n`;
    expect(faultsOf(has('.dot:has(> .dot)'))).toEqual([
      `${SHEET}: Firefox 115 has no :has() and drops .dot:has(> .dot)`,
    ]);
    expect(faultsOf(`@supports selector(:has(*)) {\n${has('.dot:has(> .dot)')}}\n`)).toEqual([]);
    const look = '.line:has(:disabled)';
    const checkbox = 'src/ui/fields/checkbox.module.css';
    const listed = (css: string): string[] => faultsOf(css, checkbox).filter((fault) => fault.includes(look));
    expect(listed(has(look))).toEqual([]);
    expect(listed(has('.line'))).toEqual([
      `${checkbox}: has no rule ${look}, which scripts/styles/oldest-browsers.ts lists`,
    ]);
  });

  test('content with words for readers, unless it is asked for and stands there plainly, too', () => {
    const told = '.dot::before {\n  content: "!" / "";\n}\n';
    const asked = `@supports (content: "x" / "y") {\n${told}}\n`;
    const plain = '.dot::before {\n  content: "/";\n}\n';
    const fault = 'older browsers show nothing of content: "!" / ""';
    expect(faultsOf(told)).toEqual([`${SHEET}:2: ${fault}`]);
    expect(faultsOf(asked)).toEqual([`${SHEET}:3: ${fault}`]);
    expect(faultsOf(plain + told)).toEqual([`${SHEET}:5: ${fault}`]);
    expect(faultsOf(plain + asked)).toEqual([]);
  });
});

describe('classes', () => {
  test('that nobody uses are found, and those that nobody wrote', () => {
    expect(faultsOf('.spot {\n  top: 0;\n}\n')).toEqual([
      `${SHEET}: nothing uses .spot`,
      `${SHEET}: has no .dot, which a part uses`,
    ]);
  });

  test('that a value chooses are used where the value is', () => {
    const css =
      '.dot {\n  top: 0;\n}\n.kind1 {\n  top: 1px;\n}\n.warn {\n  top: 2px;\n}\n.never {\n  top: 3px;\n}\n';
    const part = `${PART}\nconst b = [styles[\`kind\${number}\`], styles[look]];\nconst look = 'warn';`;
    expect(styleFaults(new Map([[SHEET, css]]), new Map([['src/ui/marks/dot.tsx', part]]))).toEqual([
      `${SHEET}: nothing uses .never`,
    ]);
  });

  test('of look.css must be somebody’s look', () => {
    const css =
      '.row {\n  top: 0;\n}\n.gap-1 {\n  top: 0;\n}\n.gap-2 {\n  top: 0;\n}\n.tone-soft {\n  top: 0;\n}\n.wrap {\n  top: 0;\n}\n';
    const part = "<Row gap={1} wrap />; rowClass({ tone: 'soft' })";
    expect(styleFaults(new Map([['src/ui/base/look.css', css]]), new Map([['a.tsx', part]]))).toEqual([
      'src/ui/base/look.css: nothing looks like .gap-2',
    ]);
  });
});

test('rules are read with their conditions and the lines of their declarations', () => {
  const css = '/* {;} */\n.a,\n.b {\n  content: "};";\n}\n@media print {\n  .c {\n    top: 0\n  }\n}\n';
  expect(readRules(css)).toEqual([
    { selector: '.a, .b', within: '', declarations: [{ name: 'content', value: '"};"', line: 4 }] },
    { selector: '.c', within: '@media print', declarations: [{ name: 'top', value: '0', line: 8 }] },
  ]);
});
