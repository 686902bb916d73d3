import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JobAtWork } from '../../../../server/db/queue/jobs.ts';
import { createOverview } from '../../../../server/records/overview/overview.ts';
import { BEGIN, KEEP_SALE_DAYS, packAtNight } from '../../../../server/records/sale-days/pack-at-night.ts';
import { saleDaysOf } from '../../../../server/records/sale-days/sale-days.ts';
import { viewsOf } from '../../../../src/domain/intelligence/columns.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { unpackColumns } from '../../../../src/records/content/sale-columns.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, COFFEE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

describeOnEngine('figures after a return', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await walletOf(shop).grant(ANA, 5000);
    },
    { coffee: 10 },
  );

  const { pay, hear } = buyerOf(() => shop);
  const viewer = { sub: OWNER, email: null };
  const spend = () => undefined;
  const buy = async (quantity: number): Promise<string> => {
    const items = [{ id: COFFEE, quantity }];
    return shop.must(await shop.buy(ANA, items, (480 * quantity) / 100, { useBalance: true })).id;
  };
  const give = async (purchase: string, quantity: number, way = 'balance'): Promise<void> => {
    const lines = [{ id: COFFEE, quantity }];
    shop.must(
      await shop.request(
        OWNER,
        'RETURN_SALE',
        { purchase, lines, restock: true, reason: 'vencido', way },
        randomUUID(),
      ),
    );
  };

  test('[MB-04] a return is taken off its sale, on the day of the sale', async () => {
    const overviewOf = createOverview();
    const figures = async () => {
      const [one] = (await overviewOf(shop.store.read, { viewer, now: shop.now(), spend })).shops;
      return { days: one?.days.slice(-3), week: [one?.week.sales, one?.week.revenue] };
    };
    const old = await buy(3);
    shop.advance(2 * DAY_MS);
    const fresh = await buy(2);
    expect(await figures()).toEqual({ days: [1440, 0, 960], week: [2, 2400] });
    await give(old, 1);
    expect(await figures()).toEqual({ days: [960, 0, 960], week: [2, 1920] });
    await give(fresh, 2);
    expect(await figures()).toEqual({ days: [960, 0, 0], week: [1, 960] });
    await give(old, 1);
    expect(await figures()).toEqual({ days: [480, 0, 0], week: [1, 480] });
  });

  test('[MB-04] what a bank does not send back is a sale again, on its day', async () => {
    const overviewOf = createOverview();
    const week = async () => {
      const [one] = (await overviewOf(shop.store.read, { viewer, now: shop.now(), spend })).shops;
      return [one?.week.sales, one?.week.revenue];
    };
    const items = [{ id: COFFEE, quantity: 2 }];
    const { id } = shop.must(await shop.buy(BIA, items, 9.6));
    await shop.runJobs();
    await pay(id);
    await hear();
    expect(await week()).toEqual([1, 960]);
    shop.bank.faults.refundMode = 'late-refuse';
    await give(id, 2, 'pix');
    expect(await week()).toEqual([0, 0]);
    shop.advance(DAY_MS);
    await shop.runJobs();
    shop.advance(5000);
    await hear();
    expect(await week()).toEqual([1, 960]);
    await give(id, 1);
    expect(await week()).toEqual([1, 480]);
  });

  test('[MB-04] the columns of both days differ after it, and hold the sale once', async () => {
    const today = Math.floor(shop.now() / DAY_MS);
    const ask = (held = '') =>
      saleDaysOf(shop.store.read, viewer, { parentId: PLACE, from: today, to: today + 2, held }, spend);
    const totals = async () => {
      const { days, total } = await ask();
      const read = days.map(({ day, columns }) => {
        const unpacked = unpackColumns(columns);
        return [day - today, ...(unpacked ? viewsOf(unpacked).total : [])];
      });
      return { days: read, total };
    };
    const old = await buy(3);
    shop.advance(2 * DAY_MS);
    await buy(2);
    expect(await totals()).toEqual({
      days: [
        [2, 960],
        [0, 1440],
      ],
      total: 2,
    });
    const held = (await ask()).days.map(({ day, version }) => `${day}:${version}`).join(',');
    expect((await ask(held)).days).toEqual([]);
    await give(old, 1);
    expect(await totals()).toEqual({
      days: [
        [2, 960],
        [0, 960],
      ],
      total: 2,
    });
    expect((await ask(held)).days.map(({ day }) => day - today)).toEqual([0]);
    const known = (await ask()).days.map(({ day, version }) => `${day}:${version}`).join(',');
    expect((await ask(known)).days).toEqual([]);
    // The night's job packs the day of the sale, and packs it again after a further return.
    const night = () => packAtNight(shop.store)[KEEP_SALE_DAYS](BEGIN, {} as JobAtWork);
    const kept = async () => {
      const row = await shop.store.read
        .selectFrom('sale_day')
        .selectAll()
        .where('day', '=', today)
        .executeTakeFirstOrThrow();
      const { day, version, columns } = row;
      return { day, version, columns };
    };
    await night();
    expect((await ask()).days).toContainEqual(await kept());
    await give(old, 1);
    expect((await ask()).days).not.toContainEqual(await kept());
    expect(await totals()).toMatchObject({
      days: [
        [2, 960],
        [0, 480],
      ],
    });
    await night();
    expect((await ask()).days).toContainEqual(await kept());
    expect(await totals()).toMatchObject({
      days: [
        [2, 960],
        [0, 480],
      ],
    });
  });
});
