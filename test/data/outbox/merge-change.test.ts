import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldChange, Operation } from '../../../src/data/mirror/entry.ts';
import { mergeChange, rebase } from '../../../src/data/outbox/merge-change.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';

type Change = Extract<Operation, { kind: 'change' }>;

const FIELDS = ['price', 'name', 'tags'];
const values = fc.constantFrom<unknown>(undefined, 0, 1, 'a', 'b', true, ['x'], { y: 1 });
const contents = fc
  .record({ price: values, name: values, tags: values, stock: values })
  .map((content) => JSON.parse(JSON.stringify(content)) as Record<string, unknown>);
const changes: fc.Arbitrary<Change> = fc
  .uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 })
  .chain((names) =>
    fc
      .tuple(
        ...names.map((name) => fc.record({ from: values, to: values }).map((wish) => [name, wish] as const)),
      )
      .map((wishes) => ({
        kind: 'change' as const,
        type: 'CAMPAIGN' as const,
        id: 'item',
        content: Object.fromEntries<FieldChange>(wishes),
      })),
  );

const current = (content: object) => ({ content: JSON.stringify(content), reference: null });
const merged = (change: Change, content: object): Record<string, unknown> | null => {
  const result = mergeChange(change, current(content));
  if (result.kind === 'conflict') return null;
  return result.kind === 'same' ? { ...content } : { ...parseContent(result.content) };
};

test('[X-04] [SY-91] fields that the change does not name stay as others left them', () => {
  fc.assert(
    fc.property(changes, contents, (change, content) => {
      const after = merged(change, content);
      if (!after) return;
      for (const field of [...FIELDS, 'stock'])
        if (!(field in change.content)) expect(after[field]).toEqual(content[field]);
    }),
  );
});

test('[X-04] [SY-91] a field is written only over what the person saw, and then reads as wanted', () => {
  fc.assert(
    fc.property(changes, contents, (change, content) => {
      const result = mergeChange(change, current(content));
      const foreign = Object.entries(change.content).filter(([field, { from, to }]) => {
        const theirs = JSON.stringify(content[field]);
        return theirs !== JSON.stringify(from) && theirs !== JSON.stringify(to);
      });
      expect(result.kind === 'conflict' ? [...result.fields].sort() : []).toEqual(
        foreign.map(([field]) => field).sort(),
      );
      const after = merged(change, content);
      if (after)
        for (const [field, { to }] of Object.entries(change.content)) expect(after[field]).toEqual(to);
    }),
  );
});

test('[X-04] [SY-91] what is merged once is the same afterwards: a late duplicate changes nothing', () => {
  fc.assert(
    fc.property(changes, contents, (change, content) => {
      const after = merged(change, content);
      if (after) expect(mergeChange(change, current(after))).toEqual({ kind: 'same' });
    }),
  );
});

test('[X-04] [SY-92] a person who insists after a conflict meets no other', () => {
  fc.assert(
    fc.property(changes, contents, (change, content) => {
      const insisting = rebase(change, current(content));
      expect(mergeChange(insisting, current(content)).kind).not.toBe('conflict');
      expect(merged(insisting, content)).not.toBeNull();
    }),
  );
});

test('[X-04] [SY-91] two people who change different fields both have theirs, in either order', () => {
  fc.assert(
    fc.property(contents, values, values, (content, price, name) => {
      const mine: Change = {
        kind: 'change',
        type: 'ITEM',
        id: 'item',
        content: { price: { from: content.price, to: price } },
      };
      const theirs: Change = { ...mine, content: { name: { from: content.name, to: name } } };
      const mineFirst = merged(theirs, merged(mine, content) ?? {});
      expect(mineFirst).toEqual(merged(mine, merged(theirs, content) ?? {}));
    }),
  );
});

const itemEdit = (content: Change['content']): Change => ({
  kind: 'change',
  type: 'ITEM',
  id: 'item',
  content,
});

test('[X-04] categories and barcodes of an item are merged one by one, its stock stays theirs', () => {
  const edit = itemEdit({
    categories: { from: ['a', 'b'], to: ['b', 'c'] },
    barcodes: { from: undefined, to: ['7891', '7892'] },
    quantity: { from: 5, to: 50 },
  });
  const theirs = { code: '7891', barcodes: ['7891', '7893'], categories: ['a', 'b', 'd'], quantity: 3 };
  expect(merged(edit, theirs)).toEqual({
    code: '7891',
    barcodes: ['7891', '7893', '7892'],
    categories: ['b', 'd', 'c'],
    quantity: 3,
  });
});

test('[X-04] a price is one field under whichever name, also for a person who insists', () => {
  const edit = itemEdit({ value: { from: 5, to: 6 } });
  expect(merged(edit, { value: 5 })).toEqual({ value: 6 });
  expect(merged(edit, { price: 5 })).toEqual({ price: 6, value: 6 });
  expect(merged(edit, { price: 5, value: 5 })).toEqual({ price: 6, value: 6 });
  const both = itemEdit({ price: { from: undefined, to: 6 }, value: { from: 5, to: 6 } });
  expect(merged(both, { value: 5 })).toEqual({ price: 6, value: 6 });
  const moved = { price: 7 };
  expect(mergeChange(edit, current(moved))).toEqual({ kind: 'conflict', fields: ['price'] });
  expect(merged(rebase(edit, current(moved)), moved)).toEqual({ price: 6, value: 6 });
});

test('[MV-02] an invite that two devices revoke asks nobody: who was first has said when and by whom', () => {
  const revoke: Change = {
    kind: 'change',
    type: 'INVITE',
    id: 'convite',
    content: {
      status: { from: 'PENDING', to: 'REVOKED' },
      revokedAt: { from: undefined, to: '2026-03-02T12:05:00.000Z' },
      revokedBy: { from: undefined, to: 'bento' },
    },
  };
  const revoked = { status: 'REVOKED', revokedAt: '2026-03-02T12:00:00.000Z', revokedBy: 'bento' };
  expect(mergeChange(revoke, current(revoked))).toEqual({ kind: 'same' });
  expect(mergeChange(revoke, current({ status: 'PENDING' }))).toMatchObject({ kind: 'write' });
  expect(mergeChange(revoke, current({ status: 'ACCEPTED' }))).toEqual({
    kind: 'conflict',
    fields: ['status'],
  });
});

test('[X-04] [MP-02] a campaign that two devices ended asks nobody; one that was prolonged meanwhile does', () => {
  const [asked, now, far] = [
    '2026-03-02T12:00:00.000Z',
    '2026-03-02T12:05:00.000Z',
    '2099-03-02T12:00:00.000Z',
  ];
  const ending = (to: string): Change => ({
    kind: 'change',
    type: 'CAMPAIGN',
    id: 'semana',
    content: { endDate: { from: '2098-12-31T12:00:00.000Z', to } },
  });
  const conflict = { kind: 'conflict', fields: ['endDate'] };
  expect(mergeChange(ending(now), current({ endDate: asked }))).toEqual({ kind: 'same' });
  expect(mergeChange(ending(asked), current({ endDate: now }))).toEqual({ kind: 'same' });
  expect(mergeChange(ending(now), current({ endDate: far }))).toEqual(conflict);
  expect(mergeChange(ending(far), current({ endDate: now }))).toEqual(conflict);
  expect(mergeChange(ending(now), current({}))).toEqual(conflict);
  expect(mergeChange(ending(now), current({ endDate: '2098-12-31T12:00:00.000Z' }))).toMatchObject({
    kind: 'write',
  });
});

/** An item as read, whatever the order of its codes and the names of its fields. */
function asRead(content: Record<string, unknown>) {
  const row = {
    id: 'item',
    type: 'ITEM',
    parentId: null,
    owner: null,
    reference: 'Café',
    createdAt: 0,
    updatedAt: 0,
  } as const;
  const { barcodes, categoryIds, price } = readItem({ ...row, content: JSON.stringify(content) });
  return { barcodes: [...barcodes].sort(), categoryIds: [...categoryIds].sort(), price };
}

test('[X-04] [SY-91] an item edit that is merged once reads the same afterwards', () => {
  const codes = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
  const lists = fc.option(fc.uniqueArray(fc.constantFrom('1', '2', '3')), { nil: undefined });
  const prices = fc.option(fc.constantFrom(1, 2, 3), { nil: undefined });
  const items = fc
    .record({ code: codes, barcodes: lists, categories: lists, price: prices, value: prices })
    .map((content) => JSON.parse(JSON.stringify(content)) as Record<string, unknown>);
  fc.assert(
    fc.property(items, items, items, (base, mine, theirs) => {
      const names = new Set([...Object.keys(base), ...Object.keys(mine)]);
      const wishes = [...names].map((name) => [name, { from: base[name], to: mine[name] }] as const);
      const change = itemEdit(Object.fromEntries<FieldChange>(wishes));
      const after = merged(change, theirs);
      if (after) expect(asRead(merged(change, after) ?? after)).toEqual(asRead(after));
      const insisting = rebase(change, current(theirs));
      expect(mergeChange(insisting, current(theirs)).kind).not.toBe('conflict');
    }),
  );
});

test('[X-04] of two prints of a shelf label the later one holds, in any order, and nobody is asked', () => {
  const at = fc.integer({ min: 1, max: 9 });
  const label = fc.record({ price: fc.integer({ min: 1, max: 9 }), name: fc.constant('Café'), at });
  fc.assert(
    fc.property(fc.option(label, { nil: undefined }), label, label, (from, mine, theirs) => {
      const content = { label: { from, to: mine } };
      const change: Change = { kind: 'change', type: 'ITEM', id: 'item', content };
      const after = merged(change, { name: 'Café', value: 5, label: theirs });
      expect(after).toMatchObject({ name: 'Café', value: 5 });
      const isFree = JSON.stringify(from) === JSON.stringify(theirs);
      expect(after?.label).toEqual(isFree || mine.at > theirs.at ? mine : theirs);
    }),
  );
});
