import { expect, test } from 'vitest';
import { NO_REFILL } from '../../src/domain/shop/refill.ts';
import { readRefill } from '../../src/records/content/refill.ts';
import { parseContent } from '../../src/records/record.ts';
import { itemContent, readItem } from '../../src/records/types/goods/item.ts';

const fields = {
  ...{ name: 'Água', price: 350, cost: 120, description: 'Fria', image: 'items/loja/ana/1_agua.jpg' },
  ...{ categoryIds: ['b'], barcodes: ['7891000100103', 'AGUA-1'] },
};

test('[MI-03] what an owner types is read back, and what is empty is not written', () => {
  const content = JSON.stringify(itemContent(fields, { price: 3, value: 3, name: 'Antes' }));
  const row = {
    id: 'i',
    type: 'ITEM',
    parentId: 'loja',
    owner: null,
    reference: 'Água',
    createdAt: 1,
  } as const;
  expect(readItem({ ...row, updatedAt: 1, content })).toMatchObject(fields);
  expect(parseContent(content)).toMatchObject({ price: 3.5, value: 3.5, cost: 1.2, code: '7891000100103' });
  const empty = { ...fields, cost: null, description: '', image: null, categoryIds: [], barcodes: [] };
  expect(parseContent(JSON.stringify(itemContent(empty)))).toEqual({ value: 3.5 });
});

test('what is told of refilling is read back, and an item without it is stored byte for byte as before', () => {
  const refill = { minimum: 8, par: 24, boxSize: 12, boxName: 'fardo' };
  const content = JSON.stringify(itemContent({ ...fields, ...refill }));
  expect(readRefill({ content })).toEqual(refill);
  const plain = JSON.stringify(itemContent(fields));
  const none = { minimum: null, par: 0, boxSize: null, boxName: '' };
  expect(JSON.stringify(itemContent({ ...fields, ...none }))).toBe(plain);
  expect(readRefill({ content: plain })).toEqual(NO_REFILL);
});

test('what says nothing about refilling reads as none', () => {
  const content = JSON.stringify({ minimum: -1, par: 'x', boxSize: {}, boxName: ['fardo'] });
  expect(readRefill({ content })).toEqual(NO_REFILL);
});
