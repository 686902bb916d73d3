import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ItemContent, mergeItem, mergeItemEdit } from '../../../src/domain/shop/item-merge.ts';

const base = {
  name: 'Café',
  price: 4.8,
  value: 4.8,
  quantity: 10,
  reserved: 0,
  categories: ['a'],
  code: '789',
};

test('[X-04] an edit and sales both stand: fields go their own way, stock is a difference', () => {
  const mine = { ...base, name: 'Café coado', quantity: 15 };
  const theirs = { ...base, description: 'Quente', quantity: 7, reserved: 2, short: 1 };
  expect(mergeItem(base, mine, theirs)).toEqual({
    content: { ...theirs, name: 'Café coado' },
    stockDelta: 5,
    conflicts: [],
  });
});

test('[X-04] a field changed on both sides is asked about, and is one field under either of its names', () => {
  const mine = { ...base, price: 5, value: 5, description: 'Meu' };
  const theirs = { ...base, price: 6, value: 6, name: 'Outro' };
  const merge = mergeItem(base, mine, theirs);
  expect(merge.conflicts).toEqual([{ field: 'price', base: 4.8, mine: 5, theirs: 6 }]);
  expect(merge.content).toEqual({ ...theirs, description: 'Meu' });
});

test('[X-04] the same change on both sides is no conflict, and a field taken out stays out', () => {
  const { code: _, ...uncoded } = base;
  const merge = mergeItem(base, { ...uncoded, price: 5, value: 5 }, { ...base, price: 5, value: 5 });
  expect(merge).toEqual({ content: { ...uncoded, price: 5, value: 5 }, stockDelta: 0, conflicts: [] });
  const nutrition = { nutrition: { Sódio: 1, Fibra: 2 } };
  const turned = { nutrition: { Fibra: 2, Sódio: 1 } };
  expect(mergeItem(nutrition, turned, { nutrition: { Sódio: 3 } }).content).toEqual({
    nutrition: { Sódio: 3 },
  });
});

test('[X-04] categories and barcodes are merged one by one', () => {
  const mine = { ...base, categories: ['b'], code: '789', barcodes: ['789', '111'] };
  const theirs = {
    ...base,
    categories: [{ value: 'a', label: 'A' }, 'c'],
    code: '222',
    barcodes: ['222', '789'],
  };
  const { content, conflicts } = mergeItem(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(content).toMatchObject({ categories: ['c', 'b'], code: '222', barcodes: ['222', '789', '111'] });
});

test('[X-04] an edit known by its fields alone merges as the whole would', () => {
  const theirs = { ...base, name: 'Outro', categories: ['a', 'c'], quantity: 4 };
  const fields = {
    price: { from: 4.8, to: 5 },
    value: { from: 4.8, to: 5 },
    categories: { from: ['a'], to: [] },
  };
  expect(mergeItemEdit(fields, theirs)).toEqual(
    mergeItem(base, { ...base, price: 5, value: 5, categories: [] }, theirs),
  );
  const conflict = mergeItemEdit({ name: { from: 'Café', to: 'Meu' } }, theirs);
  expect(conflict.conflicts).toEqual([{ field: 'name', base: 'Café', mine: 'Meu', theirs: 'Outro' }]);
});

test.each(['price', 'value'])('[X-04] a price that stands under %s alone is a price', (name) => {
  const lone = { name: 'Café', [name]: 4.8 };
  const fields = { [name]: { from: 4.8, to: 5 } };
  expect(mergeItemEdit(fields, lone)).toMatchObject({ content: { ...lone, [name]: 5 }, conflicts: [] });
  expect(mergeItemEdit(fields, { ...lone, [name]: 6 }).conflicts).toEqual([
    { field: 'price', base: 4.8, mine: 5, theirs: 6 },
  ]);
  expect(mergeItemEdit(fields, base).content).toEqual({ ...base, price: 5, value: 5 });
});

test('[X-04] merging is even-handed, keeps what only one side touched, and gives up nothing unasked', () => {
  const field = fc.option(fc.constantFrom<unknown>(1, 'x', null, ['p'], { k: 1 }), { nil: undefined });
  const content = fc
    .record({ name: field, price: field, image: field, unknown: field, quantity: fc.nat(20) })
    .map((fields) => fields as ItemContent);
  fc.assert(
    fc.property(content, content, content, (was, mine, theirs) => {
      const merge = mergeItem(was, mine, theirs);
      const mirrored = mergeItem(was, theirs, mine);
      expect(merge.conflicts.map((one) => one.field).sort()).toEqual(
        mirrored.conflicts.map((one) => one.field).sort(),
      );
      expect(merge.content.quantity).toBe(theirs.quantity);
      expect(Number(merge.content.quantity) + merge.stockDelta).toBe(
        Number(theirs.quantity) + Number(mine.quantity) - Number(was.quantity),
      );
      expect(mergeItem(was, was, theirs)).toMatchObject({ stockDelta: 0, conflicts: [] });
      // The written edit changes nothing more when sent again.
      expect(mergeItem(was, mine, merge.content).content).toMatchObject({ quantity: theirs.quantity });
    }),
  );
});
