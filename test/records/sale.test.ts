import { expect, test } from 'vitest';
import { readSale, readStockedItem } from '../../src/records/content/sale.ts';
import { PLACEHOLDER_UPDATED_AT, type RecordRow } from '../../src/records/record.ts';
import { hasPrice, readItem } from '../../src/records/types/goods/item.ts';
import { readDeposit } from '../../src/records/types/money/deposit.ts';
import { readPurchase } from '../../src/records/types/money/shopping-purchase.ts';
import { readWithdrawal } from '../../src/records/types/money/withdraw.ts';
import { readLocation } from '../../src/records/types/shop/location.ts';

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
  // An empty cost is stored as 0. Then the cost recorded in a sale counts, as in the overview.
  expect(read({ cost: 0 }, 'Ref').cost).toBeNull();
  expect(read({ lots: [{ until: 5, units: 2 }, { units: 3 }] }, 'Ref').lots).toEqual([
    { until: 5, units: 2 },
  ]);
});

test('[MB-02] amounts of another backend with parts of a centavo are rounded and counted, never read as nothing', () => {
  const items = [{ id: 'a', price: 9.147142857, quantity: 2, cost: 1.005, takePayDiscount: 0.333 }];
  const savings = [{ id: 'c', savings: 0.5 }];
  const sale = readSale(row({ totalAmount: 18.294285714, items, appliedCampaigns: savings }));
  expect(sale).toMatchObject({ total: 1829, rounded: 4, savings: [{ campaignId: 'c', amount: 50 }] });
  expect(sale?.lines[0]).toMatchObject({ revenue: 2 * 915 - 33, cost: 101 });
  expect(readSale(row({ totalAmount: 5 }))).toMatchObject({ rounded: 0 });
  expect(readStockedItem(row({ cost: 1.005 }, { type: 'ITEM' }))).toMatchObject({ cost: 101, rounded: 1 });
});

test('[MB-04] of what a campaign saved the part of what was given back is no discount any more', () => {
  const sold = (quantity: number) =>
    readSale(
      row({
        ...{ totalAmount: 80, items: [{ id: 'a', quantity: 10, price: 8 }] },
        appliedCampaigns: [
          { id: 'c', savings: 20 },
          { id: 'd', savings: 0.99 },
        ],
        returns: quantity > 0 && [{ id: 'r', lines: [{ id: 'a', quantity, amount: 8 * quantity }] }],
      }),
    );
  const saved = (quantity: number) => sold(quantity)?.savings.map(({ amount }) => amount);
  expect([saved(0), saved(9), sold(9)?.total, sold(10)]).toEqual([[2000, 99], [200, 9], 800, null]);
});

test('[F-17] every reader of a record’s money rounds alike: item, purchase, deposit, withdrawal', () => {
  const odd = 1.005;
  expect(readItem(row({ price: odd, cost: odd }, { type: 'ITEM' }))).toMatchObject({ price: 101, cost: 101 });
  expect(hasPrice(row({ price: odd }, { type: 'ITEM' }))).toBe(true);
  expect(readPurchase(row({ totalAmount: odd, items: [{ price: odd }] }))).toMatchObject({
    totalAmount: 101,
    lines: [{ price: 101 }],
  });
  expect(readDeposit(row({ amount: odd }, { type: 'DEPOSIT' })).amount).toBe(101);
  expect(readWithdrawal(row({ amount: odd }, { type: 'WITHDRAW' })).amount).toBe(101);
  expect(readLocation(row({ purchasePrice: odd }, { type: 'LOCATION' })).purchasePrice).toBe(101);
});
