import { expect, test } from 'vitest';
import { identifiersIn, namedSymbols } from '../../scripts/documents/symbols.ts';

test('a document names symbols in backticks, members one by one', () => {
  expect(namedSymbols('Use `useLiveList`, `paths.shop(id)` and `data.outbox.enqueue(draft)`.')).toEqual([
    'useLiveList',
    'paths',
    'shop',
    'data',
    'outbox',
    'enqueue',
  ]);
});

test('paths, commands and examples are no symbols', () => {
  expect(namedSymbols('`src/app/main.tsx` `npm test` `--write` `{ a: 1 }` plain useGone')).toEqual([]);
});

test('a symbol that is gone is not among the identifiers of the source', () => {
  const known = identifiersIn('export const RECORD_TYPES = []; // kept');
  expect(known).toContain('RECORD_TYPES');
  expect(known).not.toContain('NEEDS_HANDLER');
});
