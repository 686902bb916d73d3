import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { readLots } from '../lists/read-lots.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { type DaysWanted, runsOf } from '../overview/day-sums.ts';
import { statesByDay } from '../overview/versions.ts';
import { type BookEntry, readBookEntry } from './book-entry.ts';

/** Days of shops that a process keeps. */
const MOST_DAYS = 30_000;
const TYPE = 'STOCK_CHANGE';

/** The entries of shops' books by the day of their last change, read anew where a day changed. One for each process. */
export function createStockDays(zone: Zone) {
  const known = new QuickLRU<string, { version: string; entries: readonly BookEntry[] }>({
    maxSize: MOST_DAYS,
  });
  const keyOf = (id: string, day: Day): string => `${id} ${day}`;

  async function readDays(
    read: Kysely<Schema>,
    parentId: string,
    { first, last }: { first: Day; last: Day },
    spend: () => void,
  ): Promise<void> {
    const bounds = { from: zone.startOf(first), to: zone.startOf(last + 1) };
    const days = new Map<Day, { rows: RecordRow[]; count: number; times: number }>();
    for await (const { updatedAt, row } of readLots(read, { parentId, type: TYPE, ...bounds }, spend)) {
      const day = zone.dayOf(updatedAt);
      const found = days.get(day) ?? { rows: [], count: 0, times: 0 };
      days.set(day, found);
      countIn(found, updatedAt);
      if (row) found.rows.push(row);
    }
    for (const [day, { rows, ...counted }] of days)
      known.set(keyOf(parentId, day), {
        version: versionOf(counted),
        entries: rows.flatMap((row) => readBookEntry(row) ?? []),
      });
  }

  return {
    /** All entries of each location that changed in these days, those of before included that an undo marked there. */
    async of(
      read: Kysely<Schema>,
      { ids, ...span }: DaysWanted,
      spend: () => void,
    ): Promise<Map<string, readonly BookEntry[]>> {
      const states = await statesByDay(read, ids, span, zone, TYPE);
      const found = new Map<string, readonly BookEntry[]>();
      for (const id of ids) {
        const state = states.get(id) ?? new Map<Day, string>();
        const stale = [...state].filter(([day, version]) => known.get(keyOf(id, day))?.version !== version);
        for (const run of runsOf(stale.map(([day]) => day))) await readDays(read, id, run, spend);
        found.set(
          id,
          [...state.keys()].flatMap((day) => known.get(keyOf(id, day))?.entries ?? []),
        );
      }
      return found;
    },
  };
}
