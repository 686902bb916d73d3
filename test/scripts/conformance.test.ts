import { expect, test } from 'vitest';
import { citationsIn } from '../../scripts/conformance/citations.ts';
import { judge } from '../../scripts/conformance/judge.ts';
import { conformancePage } from '../../scripts/conformance/page.ts';
import { readRequirements } from '../../scripts/conformance/requirement.ts';

const TABLE = 'id\tarea\trequirement\nS-01\tshop\tThe shop opens.\nS-02\tshop\tA | B\n';
const requirements = readRequirements(TABLE);
const rules = new Set(['SY-07']);
const good = [
  { path: 'src/ui/shop.ts', text: '/** Opens [S-01, S-02]. */' },
  { path: 'test/ui/shop.test.ts', text: "test('[S-01] [SY-07] opens')\ntest('[S-02] sells')" },
];

test('citations are lists, single ids and ranges in square brackets', () => {
  const ids = citationsIn('a[0] [S-01] [D-03, D-04]\n[A-01..A-03] [SY-16 to SY-18] [R24] key[A]').map(
    (one) => [one.id, one.line],
  );
  expect(ids).toEqual([
    ['S-01', 1],
    ['D-03', 1],
    ['D-04', 1],
    ['A-01', 2],
    ['A-02', 2],
    ['A-03', 2],
    ['SY-16', 2],
    ['SY-17', 2],
    ['SY-18', 2],
    ['R24', 2],
  ]);
});

test('a requirement with a source file and a test is proved', () => {
  const { proofs, problems } = judge(requirements, rules, good);
  expect(problems).toEqual([]);
  expect(proofs.map(({ id, met, proved }) => [id, met, proved])).toEqual([
    ['S-01', ['src/ui/shop.ts'], ['test/ui/shop.test.ts']],
    ['S-02', ['src/ui/shop.ts'], ['test/ui/shop.test.ts']],
  ]);
});

test.each([
  ['a requirement that no source names', [good[1]], 'S-01: no source file names it'],
  ['a requirement that no test names', [good[0]], 'S-02: no test names it'],
  [
    'a helper of the tests instead of a test',
    [good[0], { path: 'test/support/shop.ts', text: '[S-01] [S-02]' }],
    'S-01: no test names it',
  ],
  [
    'a rule that no test names',
    [good[0], { path: 'test/ui/shop.test.ts', text: '[S-01] [S-02]' }],
    'SY-07: no test names it',
  ],
  [
    'an unknown id',
    [...good, { path: 'src/x.ts', text: '\n// [S-99]' }],
    'src/x.ts:2: [S-99] is no requirement and no rule',
  ],
  [
    'a mark of old',
    [...good, { path: 'src/x.ts', text: '// [R24]' }],
    'src/x.ts:1: [R24] is no requirement and no rule',
  ],
])('%s is a problem', (_, files, problem) => {
  expect(
    judge(
      requirements,
      rules,
      files.flatMap((file) => file ?? []),
    ).problems,
  ).toContain(problem);
});

test('the page has a row for each requirement, and its text cannot break the table', () => {
  const page = conformancePage(judge(requirements, rules, good).proofs);
  expect(page).toContain('| S-01 | The shop opens. | `src/ui/` shop | `test/ui/` shop |');
  expect(page).toContain('A \\| B');
});

test('a table that says an id twice, or a line without a text, is refused', () => {
  expect(() => readRequirements(`${TABLE}S-01\tshop\tAgain.\n`)).toThrow('S-01 stands twice');
  expect(() => readRequirements('id\tarea\trequirement\nS-01\tshop\n')).toThrow('not a requirement');
});
