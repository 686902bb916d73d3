import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import { type Trade, type TradeDay, tradeDay } from '../../../src/domain/closing/trade-day.ts';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { type DaySum, sumDay } from '../../../src/domain/overview/day-sum.ts';
import { readTraded } from '../../../src/records/content/sale.ts';
import type { Schema } from '../../db/schema.ts';
import { readSaleLots } from '../lists/moved-sales.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { statesByDay } from './versions.ts';

/** Days of shops that a process keeps, some 2 kB each: two months of a thousand shops. */
const MOST_DAYS = 60_000;

interface Known {
  version: string;
  /** Null for a day whose purchases were all left unpaid. */
  sum: DaySum | null;
  /** The day's sales as they were made; null without any. */
  trade: TradeDay | null;
}

export interface DaysWanted {
  ids: readonly string[];
  first: Day;
  last: Day;
}

/** The sums of shops by day, added up anew for the days alone whose sales changed. One for each process. */
export function createDaySums(zone: Zone) {
  const known = new QuickLRU<string, Known>({ maxSize: MOST_DAYS });
  const keyOf = (id: string, day: Day): string => `${id} ${day}`;

  /** Reads days in a row and keeps each under the version that its rows make. */
  async function readDays(
    read: Kysely<Schema>,
    parentId: string,
    { first, last }: { first: Day; last: Day },
    spend: () => void,
  ): Promise<void> {
    const bounds = { from: zone.startOf(first), to: zone.startOf(last + 1) };
    const days = new Map<Day, { sales: Sale[]; trades: Trade[]; count: number; times: number }>();
    for await (const { at, updatedAt, row } of readSaleLots(read, { parentId, ...bounds }, spend)) {
      const day = zone.dayOf(at);
      const found = days.get(day) ?? { sales: [], trades: [], count: 0, times: 0 };
      days.set(day, found);
      countIn(found, updatedAt, at);
      const { sale, trade } = row ? readTraded(row) : { sale: null, trade: null };
      if (sale) found.sales.push(sale);
      if (trade) found.trades.push(trade);
    }
    for (const [day, { sales, trades, ...counted }] of days)
      known.set(keyOf(parentId, day), { version: versionOf(counted), ...knownDay(day, sales, trades, zone) });
  }

  /** The days with purchases of each location, up to date. */
  async function knownOf(
    read: Kysely<Schema>,
    { ids, ...span }: DaysWanted,
    spend: () => void,
  ): Promise<Map<string, (readonly [Day, Known])[]>> {
    const states = await statesByDay(read, ids, span, zone);
    const found = new Map<string, (readonly [Day, Known])[]>();
    for (const id of ids) {
      const state = states.get(id) ?? new Map<Day, string>();
      const stale = [...state].filter(([day, version]) => known.get(keyOf(id, day))?.version !== version);
      for (const run of runsOf(stale.map(([day]) => day))) await readDays(read, id, run, spend);
      const days = [...state.keys()].flatMap((day) => {
        const one = known.get(keyOf(id, day));
        return one ? [[day, one] as const] : [];
      });
      found.set(id, days);
    }
    return found;
  }

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

/** The facts of a day. Where nothing was given back, both say the same of the units and hold them once. */
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

/** Days as spans without a hole. */
export function runsOf(days: readonly Day[]): { first: Day; last: Day }[] {
  const runs: { first: Day; last: Day }[] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && day === run.last + 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
