import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { type DaySum, sumDay } from '../../../src/domain/overview/day-sum.ts';
import { readSale } from '../../../src/records/content/sale.ts';
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
    const days = new Map<Day, { sales: Sale[]; count: number; times: number }>();
    for await (const { at, updatedAt, row } of readSaleLots(read, { parentId, ...bounds }, spend)) {
      const day = zone.dayOf(at);
      const found = days.get(day) ?? { sales: [], count: 0, times: 0 };
      days.set(day, found);
      countIn(found, updatedAt, at);
      const sale = row && readSale(row);
      if (sale) found.sales.push(sale);
    }
    for (const [day, { sales, ...counted }] of days)
      known.set(keyOf(parentId, day), { version: versionOf(counted), sum: sumDay(day, sales, zone) });
  }

  return {
    /** The days with sales of each location. */
    async of(
      read: Kysely<Schema>,
      { ids, ...span }: DaysWanted,
      spend: () => void,
    ): Promise<Map<string, Map<Day, DaySum>>> {
      const states = await statesByDay(read, ids, span, zone);
      const found = new Map<string, Map<Day, DaySum>>();
      for (const id of ids) {
        const state = states.get(id) ?? new Map<Day, string>();
        const stale = [...state].filter(([day, version]) => known.get(keyOf(id, day))?.version !== version);
        for (const run of runsOf(stale.map(([day]) => day))) await readDays(read, id, run, spend);
        const sums = [...state.keys()].flatMap((day) => known.get(keyOf(id, day))?.sum ?? []);
        found.set(id, new Map(sums.map((sum) => [sum.day, sum])));
      }
      return found;
    },
  };
}

/** Days as spans without a hole. */
function runsOf(days: readonly Day[]): { first: Day; last: Day }[] {
  const runs: { first: Day; last: Day }[] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && day === run.last + 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
