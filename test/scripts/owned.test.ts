import { expect, test } from 'vitest';
import { OWNED, takenIn } from '../../scripts/ownership/owned.ts';

test.each(OWNED)('a planted line breaks a rule: $say', (rule) => {
  const { path, line } = rule.planted;
  for (const planted of [line, ...(rule.alsoPlanted ?? [])])
    expect(takenIn(path, `const a = 1;\n${planted}\n`, [rule])).toEqual([`${path}:2: ${rule.say}`]);
});

test('what a comment says is no code, and an owner may have what is theirs', () => {
  expect(takenIn('server/web/page.ts', '// Without process.env.PORT it is 8080.\n')).toEqual([]);
  expect(takenIn('server/config.ts', 'const port = process.env.PORT;\n')).toEqual([]);
});

test.each([
  `test${'.skip'}.each([1])('%i', () => {});`,
  `test${'.concurrent'}.only('one', () => {});`,
  `describe${'.only'}.each([1])('%i', () => {});`,
  `test${'.fixme'}('one', () => {});`,
  `test.describe${'.fixme'}('one', () => {});`,
  `it${'.fails'}('one', () => {});`,
  `describe.skipIf${'(true)'}('one', () => {});`,
  `test.runIf${'(false)'}('one', () => {});`,
  `${'x'}test('one', () => {});`,
])('a test that is left out is found: %s', (line) => {
  expect(takenIn('test/domain/money.test.ts', line)).toEqual([
    'test/domain/money.test.ts:1: no test is left out',
  ]);
});

test.each([
  'describe.skipIf(!hasPromtool)(title, suite);',
  "test.runIf(engineUnderTest() === 'sqlite')('one', () => {});",
  "test.each([1])('%i', () => {});",
  'expect(latest.fails).toBe(1);',
])('a test that runs is not: %s', (line) => {
  expect(takenIn('test/domain/money.test.ts', line)).toEqual([]);
});
