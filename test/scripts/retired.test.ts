import { expect, test } from 'vitest';
import { doubledNames, retiredIn } from '../../scripts/words/retired.ts';

test('a retired name is found in code, in a comment and in a path, and its word is told', () => {
  expect(retiredIn('a.ts', 'const PATIENCE_MS = 3;')).toEqual([
    "a.ts: 'PATIENCE_MS' was retired, say timeout (docs/glossary.md)",
  ]);
  expect(retiredIn('a.ts', 'const reason = useLack();')).toHaveLength(1);
  expect(retiredIn('src/data/put-away.ts', '')).toHaveLength(1);
  expect(retiredIn('server/roster.ts', 'class Roster {}')).toHaveLength(1);
});

test('a bound is called MAX_ or MIN_, but for a variable of the environment', () => {
  expect(retiredIn('a.ts', 'const MOST_LINES = 3;')).toHaveLength(1);
  expect(retiredIn('a.ts', 'if (n < LEAST) go();')).toHaveLength(1);
  expect(retiredIn('a.ts', "read('LEAST_WITHDRAWAL_CENTAVOS', MAX_LINES, MIN_LINES);")).toEqual([]);
});

test('it is found with a small letter, in the plural and in a string without a space', () => {
  expect(retiredIn('a.ts', 'const fate = end();')).toHaveLength(1);
  expect(retiredIn('a.ts', 'for (const one of FATES) go(one);')).toHaveLength(1);
  expect(retiredIn('a.ts', "use({ name: 'put-away' });")).toHaveLength(1);
  expect(retiredIn('a.ts', '// Where a page is put away.')).toHaveLength(1);
});

test('one that was given up in some rooms is found in these alone', () => {
  expect(retiredIn('src/data/sync/a.ts', 'const MANIFEST_EVERY_MS = 1;')).toHaveLength(1);
  expect(retiredIn('src/data/pull/a.ts', '/** One walk through a list. */')).toHaveLength(1);
  expect(retiredIn('scripts/a.ts', 'const manifest = read(walk);')).toEqual([]);
  expect(retiredIn('src/data/sync/a.ts', 'cursor.manifestAt')).toEqual([]);
});

test('texts for people and words that only look alike are left alone', () => {
  expect(retiredIn('a.ts', "say('a fate of roster');")).toEqual([]);
  expect(retiredIn('a.ts', 'const black = slack(blackboard); const defence = 1;')).toEqual([]);
});

test('two components of one name are told with both files', () => {
  const sheet = 'export function ItemSheet() {}';
  expect(
    doubledNames([
      { path: 'src/a.tsx', source: sheet },
      { path: 'src/b.tsx', source: `import x from 'x';\n${sheet}` },
      { path: 'src/c.tsx', source: 'export function Other() {}\nfunction ItemSheet() {}' },
      { path: 'src/d.ts', source: sheet },
    ]),
  ).toEqual(['ItemSheet is two components: src/a.tsx, src/b.tsx']);
});

test('two hooks of one name are told with both files', () => {
  const files = [
    { path: 'src/a.ts', source: 'export function useHeld() {}' },
    { path: 'src/b.tsx', source: 'export const useHeld = () => null;' },
    { path: 'src/c.ts', source: 'function useHeld() {}' },
  ];
  expect(doubledNames(files)).toEqual(['useHeld is two hooks: src/a.ts, src/b.tsx']);
});

test('two types of one name are told with both files', () => {
  const files = [
    { path: 'server/a.ts', source: 'export interface Question {}' },
    { path: 'server/b.ts', source: 'export type Question = string;' },
    { path: 'server/c.ts', source: 'interface Question {}\nexport const Question = 1;' },
  ];
  expect(doubledNames(files)).toEqual(['Question is two types: server/a.ts, server/b.ts']);
});
