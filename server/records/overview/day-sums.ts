import type { Kysely } from 'kysely';
import { type Trade, type TradeDay, tradeDay } from '../../../src/domain/closing/trade-day.ts';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { type DaySum, sumDay } from '../../../src/domain/overview/day-sum.ts';
import { readTraded } from '../../../src/records/content/sale.ts';
import type { Schema } from '../../db/schema.ts';
import { readSaleBatches } from '../lists/moved-sales.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { createDayFacts, type DaysWanted } from './day-facts.ts';
import { versionsByDay } from './versions.ts';

/** Days of shops that a process keeps, two months of 2,400 shops at least. Each takes some 2 kB at a busy shop. */
const MAX_DAYS = 150_000;

interface Known {
  version: string;
  /** Sum of the day; null where all its purchases were left unpaid. */
  sum: DaySum | null;
  /** The day's sales as they were made; null without any. */
  trade: TradeDay | null;
}

/** The sums of shops by day, added up anew only for the days whose sales changed. One for each process. */
export function createDaySums(zone: Zone) {
  const knownOf = createDayFacts<Known>({
    most: MAX_DAYS,
    versions: (read, ids, span) => versionsByDay(read, ids, { ...span, zone }),
    async readRun(read, parentId, { first, last }, spend) {
      const bounds = { from: zone.startOf(first), to: zone.startOf(last + 1) };
      const days = new Map<Day, { sales: Sale[]; trades: Trade[]; count: number; times: number }>();
      for await (const batch of readSaleBatches(read, { parentId, ...bounds }, spend))
        for (const { at, updatedAt, row } of batch) {
          const day = zone.dayOf(at);
          const found = days.get(day) ?? { sales: [], trades: [], count: 0, times: 0 };
          days.set(day, found);
          countIn(found, updatedAt, at);
          const { sale, trade } = row ? readTraded(row) : { sale: null, trade: null };
          if (sale) found.sales.push(sale);
          if (trade) found.trades.push(trade);
        }
      return new Map(
        [...days].map(([day, { sales, trades, ...counted }]) => [
          day,
          { version: versionOf(counted), ...knownDay(day, sales, trades, zone) },
        ]),
      );
    },
  });

  return {
    /** The days with sales of each location. */
    async of(
      read: Kysely<Schema>,
      wanted: DaysWanted,
      spend: () => void,
    ): Promise<Map<string, Map<Day, DaySum>>> {
      return new Map([...(await knownOf(read, wanted, spend))].map(([id, days]) => [id, standing(days)]));
    },
    /** The same with each day's sales as they were made. A day without a sale that stands has a null sum. */
    tradedOf: knownOf,
  };
}

/** The days with sales that stand. */
const standing = (days: readonly (readonly [Day, Known])[]): Map<Day, DaySum> =>
  new Map(days.flatMap(([day, { sum }]) => (sum ? [[day, sum] as const] : [])));

/** The facts of a day. Where nothing was given back, both sums have the same units and hold them once. */
function knownDay(
  day: Day,
  sales: readonly Sale[],
  trades: readonly Trade[],
  zone: Zone,
): Omit<Known, 'version'> {
  const sum = sumDay(day, sales, zone);
  const trade = tradeDay(trades);
  const isSame =
    sales.length === trades.length && sales.every(({ lines }, index) => lines === trades[index]?.lines);
  return { sum, trade: trade && sum && isSame ? { ...trade, units: sum.units } : trade };
}
