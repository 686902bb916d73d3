import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLossRadar } from '../../../../server/records/losses/loss-radar.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import type { LossReason } from '../../../../src/domain/restock/move.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { ANA, COFFEE, OWNER, PLACE, type Shop, WATER } from '../../money/support/shop.ts';
import { shopForEach } from '../../money/support/shop-for-each.ts';
import { describeOnEngine } from '../../support/open-store.ts';

const zone = createZone();

describeOnEngine('the counts of a shop', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
    },
    { coffee: 100, water: 100 },
  );

  const ask = async (
    sub = OWNER,
    stock: Pick<ReturnType<typeof createStockDays>, 'of'> = createStockDays(zone),
  ) =>
    createLossRadar(createShopFacts(zone), stock, zone)(
      shop.store.read,
      {},
      { viewer: { sub, email: null }, now: shop.now(), spend: () => undefined },
    );
  const shelves: Record<string, number> = { [COFFEE]: 100, [WATER]: 100 };
  const count = async (
    itemId: string,
    missing: number,
    said: { reason?: LossReason; edited?: true } = {},
  ): Promise<string> => {
    const base = shelves[itemId] ?? 0;
    shelves[itemId] = base - missing;
    const move = { kind: 'contado' as const, counted: base - missing, base, ...said };
    const { reference, content } = STOCK_CHANGE.write({
      visitId: 'v',
      entry: { itemId, at: shop.now(), move },
    });
    const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: PLACE, reference };
    const viewer = { sub: OWNER, email: null };
    shop.must(
      await shop.store.run('createRecord', { viewer, input: { ...input, content: JSON.stringify(content) } }),
    );
    return input.id;
  };
  const weeks = async (of: (week: number) => Promise<unknown>): Promise<void> => {
    for (let week = 0; week < 7; week += 1) {
      await of(week);
      shop.advance(7 * DAY_MS);
    }
  };

  test('name the item that is missing at one after the other, to the owner and to nobody else', async () => {
    Object.assign(shelves, { [COFFEE]: 100, [WATER]: 100 });
    await weeks(async () => {
      await count(COFFEE, 3);
      await count(WATER, 0);
    });
    const { shops } = await ask();
    expect(shops).toMatchObject([
      { id: PLACE, counts: 12, items: [{ itemId: COFFEE, counts: 6, short: 6, missing: 18 }], hours: [] },
    ]);
    expect((await ask(ANA)).shops).toEqual([]);
  });

  test('say nothing of what has a known cause, of what was undone, and of weeks long past', async () => {
    Object.assign(shelves, { [COFFEE]: 100, [WATER]: 100 });
    await weeks(async () => {
      await count(COFFEE, 3, { reason: 'vencido' });
      await count(WATER, 0);
    });
    expect((await ask()).shops[0]).toMatchObject({ counts: 12, items: [] });
    shop.advance(70 * DAY_MS);
    expect((await ask()).shops[0]).toMatchObject({ counts: 0, items: [] });
  });

  test('are none where a quantity was typed, which nobody counted', async () => {
    Object.assign(shelves, { [COFFEE]: 100, [WATER]: 100 });
    await weeks(async () => {
      await count(COFFEE, 3, { edited: true });
      await count(WATER, 0);
    });
    expect((await ask()).shops[0]).toMatchObject({ counts: 6, items: [] });
  });

  test('open no window from a count of long ago that was stamped anew', async () => {
    Object.assign(shelves, { [COFFEE]: 100, [WATER]: 100 });
    await count(COFFEE, 0);
    shop.advance(200 * DAY_MS);
    await weeks(() => count(COFFEE, 1));
    const days = createStockDays(zone);
    const anew: typeof days.of = (read, wanted, spend) =>
      days.of(read, { ...wanted, first: wanted.first - 200 }, spend);
    expect((await ask(OWNER, { of: anew })).shops[0]).toMatchObject({ counts: 6 });
  });
});
