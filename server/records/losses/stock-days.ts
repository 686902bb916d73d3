import type { Kysely } from 'kysely';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { type FoundRecord, readBatches } from '../lists/read-batches.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { createDayFacts, type DaysWanted } from '../overview/day-facts.ts';
import { versionsByDay } from '../overview/versions.ts';
import { type BookEntry, readBookEntry } from './book-entry.ts';

/** Days of shops that a process keeps. */
const MAX_DAYS = 30_000;
const TYPE = 'STOCK_CHANGE';

/** The entries of shops' books by the day of their last change, read anew where a day changed. One for each process. */
export function createStockDays(zone: Zone) {
  const knownOf = createDayFacts<{ version: string; entries: readonly BookEntry[] }>({
    most: MAX_DAYS,
    versions: (read, ids, span) => versionsByDay(read, ids, { ...span, zone }, TYPE),
    async readRun(read, parentId, run, spend) {
      const bounds = { from: zone.startOf(run.first), to: zone.startOf(run.last + 1) };
      const days = new Map<Day, { rows: RecordRow[]; count: number; times: number }>();
      // An entry that is undone meanwhile moves ahead of the reading and is met again. It counts once, with its last
      // state.
      const last = new Map<string, FoundRecord>();
      for await (const batch of readBatches(read, { parentId, type: TYPE, ...bounds }, spend))
        for (const record of batch) last.set(record.id, record);
      for (const { updatedAt, row } of last.values()) {
        const day = zone.dayOf(updatedAt);
        const found = days.get(day) ?? { rows: [], count: 0, times: 0 };
        days.set(day, found);
        countIn(found, updatedAt);
        if (row) found.rows.push(row);
      }
      return new Map(
        [...days].map(([day, { rows, ...counted }]) => [
          day,
          { version: versionOf(counted), entries: rows.flatMap((row) => readBookEntry(row) ?? []) },
        ]),
      );
    },
  });

  return {
    /** All entries of each location that changed in these days, with earlier ones that an undo marked there. */
    async of(
      read: Kysely<Schema>,
      wanted: DaysWanted,
      spend: () => void,
    ): Promise<Map<string, readonly BookEntry[]>> {
      const days = await knownOf(read, wanted, spend);
      return new Map([...days].map(([id, known]) => [id, known.flatMap(([, { entries }]) => entries)]));
    },
  };
}
