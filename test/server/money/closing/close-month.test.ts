import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClosingItems } from '../../../../server/money/closing/closing-items.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { closingActs } from '../support/closing-acts.ts';
import { ANA, COFFEE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

const zone = createZone();

describeOnEngine('a month that is closed', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await walletOf(shop).grant(ANA, 50_000);
    },
    { coffee: 100, water: 100 },
  );

  const { ask, november, close, sell, remove, giveBack } = closingActs(() => shop);

  test('keeps what it came to: sales, cost, losses and shelves at cost, with what nobody knows the cost of beside', async () => {
    shop.advance(DAY_MS);
    await sell(COFFEE, 10);
    await sell(WATER, 2);
    await remove(COFFEE, 3);
    await remove(WATER, 1);
    const open = await november();
    expect(open).toMatchObject({
      closedAt: null,
      figures: {
        ...{ sales: 2, original: 5440, discounts: 0, revenue: 5440, returned: 0 },
        ...{ cost: 2000, uncosted: 2, lost: 600, lostUncosted: 1 },
        // The shop was made in this month, so its shelves were empty before.
        ...{ stockStart: 0, stockEnd: 87 * 200, stockUncosted: 97, stockStartUncosted: 0 },
      },
    });
    shop.advance(12 * DAY_MS);
    await sell(COFFEE, 1);
    expect(await close('2026-11')).toBe('ok');
    const closed = await november();
    expect(closed?.figures).toEqual(open?.figures);
    expect(closed?.closedAt).toBe(shop.now());
    expect((await ask('2026-12')).shops[0]?.figures).toMatchObject({
      ...{ sales: 1, stockStart: 87 * 200, stockStartUncosted: 97 },
    });
    await sell(WATER, 97);
    expect((await ask('2026-12')).shops[0]?.figures).toMatchObject({
      ...{ stockStartUncosted: 97, stockUncosted: 0 },
    });
  });

  test('[MI-03] a cost that was left empty is 0, and closes as one that nobody knows', async () => {
    const content = JSON.stringify({ name: 'Água', price: 3.2, cost: 0 });
    const input = { id: WATER, type: 'ITEM', content };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    await sell(COFFEE, 1);
    await sell(WATER, 2);
    await remove(WATER, 1);
    expect((await november())?.figures).toMatchObject({
      ...{ revenue: 1120, cost: 200, uncosted: 2, lost: 0, lostUncosted: 1 },
      ...{ stockEnd: 99 * 200, stockUncosted: 97 },
    });
  });

  test('[MI-03] a unit of unknown cost that is on its shelf again keeps no sale unknown; one that is gone is a loss', async () => {
    await sell(COFFEE, 1);
    const sale = await sell(WATER, 2);
    await giveBack(sale, WATER);
    expect((await november())?.figures).toMatchObject({ returned: 320, cost: 200, uncosted: 1 });
    await giveBack(sale, WATER, { restock: false });
    expect((await november())?.figures).toMatchObject({
      ...{ returned: 640, cost: 200, uncosted: 0, lostUncosted: 1 },
    });
    const later = await sell(WATER, 1);
    shop.advance(12 * DAY_MS);
    await giveBack(later, WATER);
    expect((await november())?.figures).toMatchObject({ cost: 200, uncosted: 1 });
    await sell(WATER, 2);
    // Returned goods of another month's sales reduce nothing of this month's.
    expect((await ask('2026-12')).shops[0]?.figures).toMatchObject({ returned: 320, uncosted: 2 });
  });

  test('goods of a removed item that come back are on no shelf and no loss: their cost stays one of what was sold', async () => {
    const sale = await sell(COFFEE, 2);
    const input = { id: COFFEE, type: 'ITEM' };
    shop.must(await shop.store.run('deleteRecord', { viewer: { sub: OWNER, email: null }, input }));
    await giveBack(sale, COFFEE, { restock: false });
    await giveBack(sale, COFFEE);
    expect((await november())?.figures).toMatchObject({ revenue: 960, returned: 960, cost: 400, lost: 0 });
  });

  test('[MI-03] an item that gets its cost within a day has both: units with a cost, and units without', async () => {
    const unknown = await sell(WATER, 1);
    const content = JSON.stringify({ name: 'Água', price: 3.2, cost: 2 });
    const input = { id: WATER, type: 'ITEM', content };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    const known = await sell(WATER, 20);
    expect((await november())?.figures).toMatchObject({ cost: 4000, uncosted: 1 });
    await giveBack(known, WATER);
    expect((await november())?.figures).toMatchObject({ cost: 3800, uncosted: 1 });
    await giveBack(unknown, WATER);
    expect((await november())?.figures).toMatchObject({ cost: 3800, uncosted: 0 });
  });

  test('[R-05] tells its items as they were sold, with their fiscal codes, to who reads its sales alone', async () => {
    shop.advance(DAY_MS);
    const item = await shop.store.read
      .selectFrom('record')
      .select('content')
      .where('id', '=', COFFEE)
      .executeTakeFirstOrThrow();
    const fiscal = { ncm: '09012100', cfop: '5102', ean: '7891000100103' };
    const viewer = { sub: OWNER, email: null };
    const content = JSON.stringify({ ...JSON.parse(item.content ?? '{}'), ...fiscal });
    shop.must(await shop.store.run('updateRecord', { viewer, input: { id: COFFEE, type: 'ITEM', content } }));
    const wrong = JSON.stringify({ ...JSON.parse(content), ean: '7891000100104' });
    const refused = await shop.store.run('updateRecord', {
      ...{ viewer, input: { id: COFFEE, type: 'ITEM', content: wrong } },
    });
    expect(refused).toMatchObject({ kind: 'refused', code: 'BAD_INPUT' });
    await sell(COFFEE, 10);
    await giveBack(await sell(COFFEE, 2));
    await sell(WATER, 2);
    const itemsOf = (sub: string, one?: string) =>
      createClosingItems(createShopFacts(zone), zone)(
        shop.store.read,
        { month: '2026-11', shop: one },
        {
          ...{ viewer: { sub, email: null }, now: shop.now(), spend: () => undefined },
        },
      );
    const { shops } = await itemsOf(OWNER);
    const sums = (await november())?.figures;
    const itemIn = (id: string) => shops[0]?.items.find((one) => one.id === id);
    expect(itemIn(WATER)).toMatchObject({ units: 2, revenue: 640, cost: null, ncm: '', cfop: '' });
    expect(itemIn(COFFEE)).toMatchObject({ units: 12, revenue: 5760, cost: 2400, ...fiscal });
    expect(shops[0]?.items.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(sums?.revenue);
    expect((await itemsOf(ANA)).shops).toEqual([]);
    expect((await itemsOf(OWNER, PLACE)).shops).toEqual(shops);
    expect((await itemsOf(OWNER, randomUUID())).shops).toEqual([]);
    expect((await itemsOf(ANA, PLACE)).shops).toEqual([]);
  });

  test('[R-05] is closed once, when it is over, by the owner of its shop alone', async () => {
    expect(await close('2026-11')).toBe('BAD_INPUT');
    shop.advance(12 * DAY_MS);
    for (const month of ['2026-13', '', 7, '2020-01']) expect(await close(month)).toBe('BAD_INPUT');
    expect(await close('2026-11', PLACE, ANA)).toBe('NOT_FOUND');
    expect(await close('2026-11', randomUUID())).toBe('NOT_FOUND');
    expect(await close('2026-11')).toBe('ok');
    expect(await close('2026-11')).toBe('MONTH_CLOSED');
    expect((await ask('2026-11', ANA)).shops).toEqual([]);
    expect((await ask('2026-11', ANA)).account).toBeNull();
  });
});
