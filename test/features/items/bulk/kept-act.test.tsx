import { expect, test } from 'vitest';
import { isKeptAct, readActs } from '../../../../src/features/items/bulk/kept-act.ts';

const read = (value: unknown) => (isKeptAct(value) ? value : null);
const act = { at: 5, moves: [], sent: ['a'], isUndone: false };

test('[X-04] the act that an earlier version stored alone is read, unless it was never queued', () => {
  expect(readActs({ ...act, toQueue: null }, read)).toEqual([{ ...act, toQueue: null }]);
  expect(readActs({ ...act, toQueue: [{ id: 'a' }] }, read)).toEqual([]);
  expect(readActs({ acts: [act, { at: 4 }] }, read)).toEqual([act]);
  expect(readActs(undefined, read)).toEqual([]);
});
