import { expect, test } from 'vitest';
import { faultsOf, type Recipe, withAdditions } from '../../scripts/recipes/recipe.ts';

const recipe: Recipe = {
  name: 'screen',
  most: 1,
  touched: { 'src/paths.ts': [] },
  pins: { 'test/p.test.ts': [] },
};

test('a page names every file that its recipe touches, the tests that pin it among them', () => {
  expect(faultsOf(recipe, 'Add it to `src/paths.ts` and `test/p.test.ts`.')).toEqual([]);
  expect(faultsOf(recipe, 'Add it to src/paths.ts.')).toEqual([
    'docs/how-to/new-screen.md: does not name src/paths.ts',
    'docs/how-to/new-screen.md: does not name test/p.test.ts',
  ]);
});

test('a recipe may touch only so many files', () => {
  const touched = { 'src/paths.ts': [], 'src/app/routes.tsx': [] };
  expect(faultsOf({ ...recipe, touched, pins: {} }, '`src/paths.ts`, `src/app/routes.tsx`')).toEqual([
    'docs/how-to/new-screen.md: touches 2 files, 1 are allowed',
  ]);
});

test('an addition stands beside its text, which is there exactly once', () => {
  const additions = [
    { after: 'a\n', add: 'b\n' },
    { before: 'd\n', add: 'c\n' },
  ];
  expect(withAdditions('a\nd\n', additions)).toBe('a\nb\nc\nd\n');
  expect(() => withAdditions('d\n', additions)).toThrow('has not once "a\\n"');
  expect(() => withAdditions('a\na\nd\n', additions)).toThrow('has not once "a\\n"');
});
