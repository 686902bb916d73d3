import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClosing } from '../../../../server/money/closing/closing.ts';
import { createClosingItems } from '../../../../server/money/closing/closing-items.ts';
import { createLossRadar } from '../../../../server/records/losses/loss-radar.ts';
import { createLosses } from '../../../../server/records/losses/losses.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createOverview } from '../../../../server/records/overview/overview.ts';
import { createPickList } from '../../../../server/records/overview/pick-list.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { listSales, type SalesArgs } from '../../../../server/records/sales/list-sales.ts';
import { createSalesTotals } from '../../../../server/records/sales/sales-totals.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { firstDayOf, monthOf } from '../../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { openTestStore } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import type { commands } from '../support/record-commands.ts';

/** Monday, 23 November 2026, 14:32 in São Paulo. */
const NOW = Date.UTC(2026, 10, 23, 17, 32);
const MONTH = '2026-11';
const DAYS = 60;
const CHAIN = { owner: 'chain', shops: 50, items: 1000, sales: 100_000 };
const SMALL = { owner: 'small', shops: 1, items: 20, sales: 40 };
const BEGIN = NOW - DAYS * DAY_MS;
const STEP = Math.floor((DAYS * DAY_MS) / CHAIN.sales);

describe('fifty shops with a thousand items each and 100,000 sales', () => {
  const zone = createZone();
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    await home.store.run('fillChain', { ...CHAIN, from: BEGIN, step: STEP });
    await home.store.run('fillChain', { ...SMALL, from: BEGIN, step: DAY_MS });
  });
  afterAll(() => home.close());

  type Read = typeof home.store.read;
  const asked = (sub: string) => ({ viewer: { sub, email: null }, now: NOW, spend: () => undefined });
  const span = { from: NOW - 31 * DAY_MS, to: NOW + 1 };
  const facts = createShopFacts(zone);
  const stock = createStockDays(zone);
  const [overview, pickList] = [createOverview(zone, facts), createPickList(facts, zone)];
  const [losses, radar] = [createLosses(facts, stock, zone), createLossRadar(facts, stock, zone)];
  const [month, items] = [createClosing({ shops: facts, stock, zone }), createClosingItems(facts, zone)];
  const totals = createSalesTotals(zone);

  /** Each list of the control room, and the most bytes of its answer before compression. */
  const LISTS: [name: string, ask: (read: Read, sub: string) => Promise<unknown>, mostBytes: number][] = [
    ['own locations at a glance', (read, sub) => overview(read, asked(sub)), 40_000],
    ['sales', (read, sub) => listSales(read, span, asked(sub)), 25_000],
    ['what the sales come to', (read, sub) => totals(read, span, asked(sub)), 4000],
    ['what to bring', (read, sub) => pickList(read, asked(sub)), 400_000],
    ['losses', (read, sub) => losses(read, { month: MONTH }, asked(sub)), 40_000],
    ['what stands out in the counts', (read, sub) => radar(read, {}, asked(sub)), 10_000],
    ['the month', (read, sub) => month(read, { month: MONTH }, asked(sub)), 20_000],
    // All sold items, for a file.
    ['items of the month', (read, sub) => items(read, { month: MONTH }, asked(sub)), 6_000_000],
  ];
  const statementsOf = async (ask: (typeof LISTS)[number][1], sub: string): Promise<number> => {
    const { read, count } = counted(home.store.read);
    await ask(read as Read, sub);
    return count();
  };

  test.each(LISTS)(
    '%s cost as many statements as those of one shop with forty sales',
    async (_, ask, mostBytes) => {
      // The first reading stores sums of days.
      for (const { owner } of [CHAIN, SMALL]) await ask(home.store.read, owner);
      expect(await statementsOf(ask, CHAIN.owner)).toBe(await statementsOf(ask, SMALL.owner));
      expect(JSON.stringify(await ask(home.store.read, CHAIN.owner)).length).toBeLessThan(mostBytes);
    },
  );

  test('a search looks through the sales in batches, and goes on from there', async () => {
    const search: SalesArgs = { ...span, search: 'nada disso' };
    const { read, count } = counted(home.store.read);
    const page = await listSales(read as Read, search, asked(CHAIN.owner));
    expect(count()).toBeLessThan(100);
    expect([page.sales, page.next]).toEqual([[], expect.any(String)]);
  });

  test('their sums are exact', async () => {
    const madeSince = (from: number) =>
      Array.from({ length: CHAIN.sales }, (_, nth) => BEGIN + nth * STEP).filter((at) => at >= from).length;
    const { shops } = await month(home.store.read, { month: MONTH }, asked(CHAIN.owner));
    const inMonth = madeSince(zone.startOf(firstDayOf(monthOf(zone.dayOf(NOW)))));
    const sum = (of: (shop: (typeof shops)[number]) => number) =>
      shops.reduce((all, shop) => all + of(shop), 0);
    expect(sum(({ figures }) => figures.sales)).toBe(inMonth);
    expect(sum(({ figures }) => figures.revenue)).toBe(inMonth * 1000);
    expect(sum(({ figures }) => figures.cost)).toBe(inMonth * 600);
    const { days = [] } = (await totals(home.store.read, span, asked(CHAIN.owner))) ?? {};
    const sold = madeSince(zone.startOf(zone.dayOf(span.from)));
    expect(days.reduce((all, { sales }) => all + sales, 0)).toBe(sold);
    expect(days.reduce((all, { revenue }) => all + revenue, 0)).toBe(sold * 1000);
  });
});
