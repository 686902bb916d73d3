import { expect, test } from 'vitest';
import { readSale, readStockedItem } from '../../src/records/content/sale.ts';
import { PLACEHOLDER_UPDATED_AT, type RecordRow } from '../../src/records/record.ts';

const row = (content: unknown, over: Partial<RecordRow> = {}): RecordRow => ({
  ...{ id: 'id', type: 'SHOPPING_PURCHASE', parentId: 'loc', owner: 'own', reference: null },
  ...{ content: JSON.stringify(content), createdAt: 1_700_000_000_000, updatedAt: 1_800_000_000_000 },
  ...over,
});

test('[MB-04] only SHOPPING_PURCHASE counts, and of those only what was paid or says nothing of it', () => {
  expect(readSale(row({}, { type: 'ITEM' }))).toBeNull();
  for (const status of ['PENDING', 'AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED', 'FAILED', 'OUTRO'])
    expect(readSale(row({ status, totalAmount: 5 }))).toBeNull();
  for (const status of ['PAID', undefined])
    expect(readSale(row({ status, totalAmount: 5 }))?.total).toBe(500);
});

test('[MB-04] a line without quantity is one, without price is nothing; free units are taken off', () => {
  const items = [
    { id: 'a', price: 4.8 },
    { id: 'b', quantity: 3 },
    { id: 'c', quantity: 3, price: 2, takePayDiscount: 2, cost: 0.9, name: 'Bala' },
    'no line',
  ];
  expect(readSale(row({ totalAmount: 8.8, items }))?.lines).toEqual([
    { itemId: 'a', name: '', quantity: 1, revenue: 480, cost: null },
    { itemId: 'b', name: '', quantity: 3, revenue: 0, cost: null },
    { itemId: 'c', name: 'Bala', quantity: 3, revenue: 400, cost: 90 },
    { itemId: '', name: '', quantity: 1, revenue: 0, cost: null },
  ]);
});

test('[MB-04] its time is when it last changed, else when it was created, in ms whatever the unit', () => {
  expect(readSale(row({}))?.at).toBe(1_800_000_000_000);
  expect(readSale(row({}, { updatedAt: 1_800_000_000 }))?.at).toBe(1_800_000_000_000);
  for (const updatedAt of [0, PLACEHOLDER_UPDATED_AT])
    expect(readSale(row({}, { updatedAt }))?.at).toBe(1_700_000_000_000);
});

test("[MB-04] an item's name falls back to the reference, then to none", () => {
  const read = (content: object, reference: string | null) =>
    readStockedItem(row(content, { type: 'ITEM', reference }));
  expect(read({ name: 'Nome', cost: 1.5, quantity: 4 }, 'Ref')).toMatchObject({
    name: 'Nome',
    cost: 150,
    stock: 4,
  });
  expect(read({}, 'Ref')).toMatchObject({ name: 'Ref', cost: null, stock: 0 });
  expect(read({}, null).name).toBe('');
});
