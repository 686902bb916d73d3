import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { readBatches } from '../lists/read-batches.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { versionsOf } from './versions.ts';

export interface FactsWanted {
  ids: readonly string[];
  /** Time since which records changed, in ms. */
  from: number;
}

interface FactsRule<Facts> {
  type: RecordType;
  /** Makes the facts of the existing records, oldest change first. */
  fold: (rows: readonly RecordRow[]) => Facts;
  /** Number of locations whose facts a process caches. */
  most: number;
}

/** Facts about a type's records of each location, found anew where these changed. One for each process. */
export function createFactsCache<Facts>({ type, fold, most }: FactsRule<Facts>) {
  const known = new QuickLRU<string, { version: string; facts: Facts }>({ maxSize: most });
  return {
    async of(
      read: Kysely<Schema>,
      { ids, from }: FactsWanted,
      spend: () => void,
    ): Promise<Map<string, Facts>> {
      const versions = await versionsOf(read, ids, type, from);
      const found = new Map<string, Facts>();
      for (const id of ids) {
        const cached = known.get(id);
        if (cached && cached.version === (versions.get(id) ?? versionOf({ count: 0, times: 0 }))) {
          found.set(id, cached.facts);
          continue;
        }
        const counted = { count: 0, times: 0 };
        // A record that changes meanwhile moves ahead of the reading and is met again. It counts once, with its last
        // state.
        const rows = new Map<string, RecordRow>();
        const wanted = { parentId: id, type, from, to: Number.MAX_SAFE_INTEGER };
        for await (const batch of readBatches(read, wanted, spend))
          for (const { id: recordId, updatedAt, row } of batch) {
            countIn(counted, updatedAt);
            rows.delete(recordId);
            if (row) rows.set(recordId, row);
          }
        const facts = fold([...rows.values()]);
        known.set(id, { version: versionOf(counted), facts });
        found.set(id, facts);
      }
      return found;
    },
  };
}
