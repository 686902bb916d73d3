import { expect } from 'vitest';
import { createClosing } from '../../../../server/money/closing/closing.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { listSales } from '../../../../server/records/sales/list-sales.ts';
import { createSalesTotals } from '../../../../server/records/sales/sales-totals.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { firstDayOf, isoOfMonth, type Month, monthOf } from '../../../../src/domain/words/month.ts';
import { sum } from './bank-steps.ts';
import { type BusyShop, STOCK } from './busy-shop.ts';
import { type Facts, keptOf, monthOfFacts, shelfAt } from './recount.ts';
import { OWNER, PLACE } from './shop.ts';

const zone = createZone();
const viewer = { sub: OWNER, email: null };
const spend = () => undefined;

/** Answers of one process with caches of its own. */
function answersOf({ read }: BusyShop['stores'][number]) {
  const [shops, stock] = [createShopFacts(zone), createStockDays(zone)];
  const [closing, totals] = [createClosing({ shops, stock, zone }), createSalesTotals(zone)];
  return {
    closing: (month: string, now: number) => closing(read, { month }, { viewer, now, spend }),
    totals: (span: { from: number; to: number }) => totals(read, { shop: PLACE, ...span }, { viewer, spend }),
    list: async (span: { from: number; to: number }) => {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listSales>> = await listSales(
          read,
          { shop: PLACE, ...span, first: 9, after },
          { viewer, spend },
        );
        ids.push(...page.sales.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      return ids.sort();
    },
  };
}
type Answers = ReturnType<typeof answersOf>;

/** `closed`: figures of the closed months, by month. */
interface Asked {
  month: Month;
  now: number;
  closed: Map<string, object>;
}

/** Expects a process's figures of a month to equal the recount. A closed month keeps its figures and its sales. */
async function tellsMonth(answers: Answers, facts: Facts, { month, now, closed }: Asked): Promise<void> {
  const [from, to] = [zone.startOf(firstDayOf(month)), zone.startOf(firstDayOf(month + 1))];
  const plain = monthOfFacts(facts, (at) => at >= from && at < to);
  const own = facts.sales.filter(({ at }) => at >= from && at < to);
  const iso = isoOfMonth(month);
  const { shops, account } = await answers.closing(iso, now);
  const [told] = shops;
  const { sales, revenue, original, discounts, returned } = plain;
  const stockEnd = sum(
    facts.items.map(({ id, cost }) => {
      const units = shelfAt(facts, id, STOCK[id as keyof typeof STOCK], to);
      return Math.max(0, units) * (cost ?? 0);
    }),
  );
  if (told?.closedAt == null) expect(told?.figures).toMatchObject({ ...plain, stockEnd });
  else {
    expect(told.figures).toMatchObject({ sales, revenue, original, discounts, returned });
    expect(told.figures).toEqual(closed.get(iso) ?? told.figures);
    closed.set(iso, told.figures);
    const { amount = 0, uncosted = 0 } = told.lossCorrection ?? {};
    const { lost, lostUncosted } = told.figures;
    expect([lost + amount, lostUncosted + uncosted]).toEqual([plain.lost, plain.lostUncosted]);
  }
  expect(account).toMatchObject({ sold: revenue, returned, other: 0 });
  const kept = sum(own.map(keptOf));
  const totals = await answers.totals({ from, to });
  expect([sum(totals?.days.map((day) => day.revenue) ?? []), totals?.returned]).toEqual([
    kept,
    revenue - kept,
  ]);
  expect(await answers.list({ from, to })).toEqual(own.map(({ id }) => id).sort());
}

/** Compares every month since now, as told by each process and by one without caches. */
export function monthsOf({ shop, stores }: BusyShop): (facts: Facts) => Promise<void> {
  const first = monthOf(zone.dayOf(shop.now()));
  const kept = stores.map(answersOf);
  const closed = new Map<string, object>();
  return async (facts) => {
    const now = shop.now();
    for (const answers of [...kept, answersOf(shop.store)])
      for (let month = first; month <= monthOf(zone.dayOf(now)); month += 1)
        await tellsMonth(answers, facts, { month, now, closed });
  };
}
