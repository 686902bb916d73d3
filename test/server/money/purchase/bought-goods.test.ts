import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_PRICE } from '../../../../src/domain/money/money.ts';
import type { StockMove } from '../../../../src/domain/restock/move.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { readStockChange, STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { COFFEE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('goods that were bought', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
    },
    { coffee: 10, water: 4 },
  );

  const change = async (move: StockMove, itemId = COFFEE, id: string = randomUUID()) => {
    const entry = { itemId, at: shop.now(), move };
    const { reference, content } = STOCK_CHANGE.write({ visitId: 'visita', entry });
    const input = { id, type: 'STOCK_CHANGE', parentId: PLACE, reference, content: JSON.stringify(content) };
    const viewer = { sub: OWNER, email: null };
    const made = readStockChange(shop.must(await shop.store.run('createRecord', { viewer, input })));
    if (!made) throw new Error('unreadable');
    return made;
  };
  const costOf = async (id: string) => {
    const row = await shop.store.read
      .selectFrom('record')
      .select('content')
      .where('id', '=', id)
      .where('type', '=', 'ITEM')
      .executeTakeFirstOrThrow();
    return parseContent(row.content).cost;
  };

  test('a purchase makes the mean cost, once however often it is sent, and goods without a price leave it', async () => {
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect(await change({ kind: 'reposto', units: 10, paid: 3000 }, COFFEE, id)).toMatchObject({
        ...{ cost: 200, costStep: { before: 200, after: 250 } },
        move: { kind: 'reposto', units: 10, paid: 3000 },
      });
    expect(await costOf(COFFEE)).toBe(2.5);
    expect((await change({ kind: 'reposto', units: 5 })).costStep).toBeNull();
    expect(await costOf(COFFEE)).toBe(2.5);
  });

  test('an unknown cost becomes that of the purchase, and is unknown again once it is undone', async () => {
    const bought = await change({ kind: 'reposto', units: 12, paid: 1999 }, WATER);
    expect(await costOf(WATER)).toBe(1.67);
    const undo = await change({ kind: 'desfeito', undoes: bought.id }, WATER);
    expect(await costOf(WATER)).toBeUndefined();
    await change({ kind: 'desfeito', undoes: undo.id }, WATER);
    expect(await costOf(WATER)).toBe(1.67);
  });

  test('[MI-03] a cost that was left empty is 0, which is none: the purchase alone makes the mean', async () => {
    const content = JSON.stringify({ name: 'Água', price: 3.2, cost: 0 });
    const input = { id: WATER, type: 'ITEM', content };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    const bought = await change({ kind: 'reposto', units: 10, paid: 3000 }, WATER);
    expect(bought).toMatchObject({ costStep: { before: 0, after: 300 } });
    expect(await costOf(WATER)).toBe(3);
    await change({ kind: 'desfeito', undoes: bought.id }, WATER);
    expect(await costOf(WATER)).toBe(0);
  });

  test('of two purchases that are both undone nothing stays in the cost, whichever is undone first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const bought = [
        await change({ kind: 'reposto', units: 10, paid: 3000 }),
        await change({ kind: 'reposto', units: 20, paid: 9000 }),
      ];
      expect(await costOf(COFFEE)).toBe(3.5);
      for (const at of order) await change({ kind: 'desfeito', undoes: bought[at]?.id ?? '' });
      expect(await costOf(COFFEE)).toBe(2);
    }
  });

  test('a cost that somebody edited since stays, whatever is undone', async () => {
    const bought = await change({ kind: 'reposto', units: 10, paid: 3000 });
    const content = JSON.stringify({ name: 'Café', price: 4.8, cost: 3 });
    const input = { id: COFFEE, type: 'ITEM', content };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    await change({ kind: 'desfeito', undoes: bought.id });
    expect(await costOf(COFFEE)).toBe(3);
  });

  test('an amount that is none is not heard: the goods come in, and the cost stays', async () => {
    // The last makes one unit cost more than an item may, and then nobody could save the item again.
    for (const paid of [-1, 2_000_000_000, MAX_PRICE + 1])
      expect((await change({ kind: 'reposto', units: 1, paid })).costStep).toBeNull();
    const forged = { kind: 'reposto', units: 1, costAfter: 9, costBefore: 1 } as unknown as StockMove;
    expect((await change(forged)).costStep).toBeNull();
    expect(await costOf(COFFEE)).toBe(2);
  });
});
