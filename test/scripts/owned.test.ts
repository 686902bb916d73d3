import { expect, test } from 'vitest';
import { OWNED, takenIn } from '../../scripts/ownership/owned.ts';

test.each(OWNED)('a planted line breaks a rule: $say', (rule) => {
  const { path, line } = rule.planted;
  expect(takenIn(path, `const a = 1;\n${line}\n`, [rule])).toEqual([`${path}:2: ${rule.say}`]);
});

test('what a comment says is no code, and an owner may have what is theirs', () => {
  expect(takenIn('server/web/page.ts', '// Without process.env.PORT it is 8080.\n')).toEqual([]);
  expect(takenIn('server/config.ts', 'const port = process.env.PORT;\n')).toEqual([]);
});
