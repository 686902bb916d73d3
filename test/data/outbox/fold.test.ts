import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry, Operation } from '../../../src/data/mirror/entry.ts';
import { fold } from '../../../src/data/mirror/fold.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';

const row = (id: string, price: number): RecordRow => ({
  id,
  type: 'ITEM',
  parentId: 'place',
  owner: null,
  reference: null,
  content: JSON.stringify({ price, stock: 3 }),
  createdAt: 1,
  updatedAt: 1,
});

const queued = { kind: 'queued', attempt: 0, notBefore: 0, unclear: false, waitsFor: 'turn' } as const;
const parked = (code: string): Entry['state'] => ({
  kind: 'parked',
  error: { kind: 'refused', code, message: '' },
});
const entry = (operation: Operation, state: Entry['state'] = queued): Entry => ({
  id: crypto.randomUUID(),
  seq: 1,
  lane: 'lane',
  about: { kind: 'item', text: '', locationId: null },
  attachments: [],
  composedAt: 7,
  operation,
  state,
});
const ids = fc.constantFrom('a', 'b', 'c');
const prices = fc.integer({ min: 0, max: 99 });
const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(ids, prices).map(([id, to]) => ({
    kind: 'change' as const,
    type: 'ITEM' as const,
    id,
    content: { price: { from: 0, to } },
  })),
  ids.map((id) => ({ kind: 'remove' as const, type: 'ITEM' as const, id })),
  fc.tuple(ids, prices).map(([id, price]) => {
    const { createdAt: _created, updatedAt: _updated, content, ...rest } = row(id, price);
    return { kind: 'create' as const, ...rest, owner: 'ana', content: content ?? '{}' };
  }),
);
const entries = fc.array(
  fc
    .tuple(operations, fc.constantFrom<Entry['state']>(queued, parked('STALE'), parked('BAD_INPUT')))
    .map(([operation, state]) => entry(operation, state)),
  { maxLength: 6 },
);
const rows = fc.uniqueArray(ids).map((list) => list.map((id) => row(id, 1)));
const all = (): boolean => true;
const priceOf = (folded: { row: RecordRow } | undefined): unknown => parseContent(folded?.row.content).price;

test('[SY-80] base rows are never touched by what is only wanted, and each record is shown once', () => {
  fc.assert(
    fc.property(rows, entries, (base, wanted) => {
      const before = structuredClone(base);
      const shown = fold(base, wanted, all);
      expect(base).toEqual(before);
      expect(new Set(shown.map((one) => one.row.id)).size).toBe(shown.length);
      for (const { row: one, entry: intent } of shown) if (!intent) expect(base).toContain(one);
    }),
  );
});

test('[SY-80] without intent a list is what the server said', () => {
  fc.assert(
    fc.property(rows, (base) => {
      expect(fold(base, [], all)).toEqual(base.map((one) => ({ row: one, entry: null })));
    }),
  );
});

test('[X-04] [SY-80] the newest of several edits is shown over what the server has; other fields stay', () => {
  const change = (to: number) =>
    entry({ kind: 'change', type: 'ITEM', id: 'a', content: { price: { from: 1, to } } });
  const [shown] = fold([row('a', 1)], [change(2), change(3)], all);
  expect(parseContent(shown?.row.content)).toEqual({ price: 3, stock: 3 });
});

test('[X-04] [SY-92] an edit that met another one shows theirs until the person has chosen', () => {
  const change = entry(
    { kind: 'change', type: 'ITEM', id: 'a', content: { price: { from: 1, to: 2 } } },
    parked('STALE'),
  );
  const [shown] = fold([row('a', 9)], [change], all);
  expect(priceOf(shown)).toBe(9);
  expect(shown?.entry).toBe(change);
});

test('[SY-80] what is to be removed is not shown, what could not be removed is', () => {
  const remove = { kind: 'remove', type: 'ITEM', id: 'a' } as const;
  expect(fold([row('a', 1)], [entry(remove)], all)).toEqual([]);
  expect(fold([row('a', 1)], [entry(remove, parked('FORBIDDEN'))], all)).toHaveLength(1);
});
