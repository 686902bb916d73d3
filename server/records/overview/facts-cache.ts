import type { Kysely } from 'kysely';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { readBatches } from '../lists/read-batches.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import { createTurns } from './turns.ts';
import { versionsOf } from './versions.ts';
import { createWeighedCache } from './weighed-cache.ts';

export interface FactsWanted {
  ids: readonly string[];
  /** Time since which records changed, in ms. */
  from: number;
}

interface FactsRule<Facts> {
  type: RecordType;
  /** Makes the facts of the existing records, oldest change first. */
  fold: (rows: readonly RecordRow[]) => Facts;
  /** Locations whose facts a process caches, or the sum of their weights. */
  most: number;
  /** Weight of a location's facts, 1 where it is absent. */
  weigh?: (facts: Facts) => number;
}

/**
 * Facts about a type's records of each location, found anew where these changed. Whoever asks while they are found waits for
 * that. One for each process.
 */
export function createFactsCache<Facts>({ type, fold, most, weigh = () => 1 }: FactsRule<Facts>) {
  type Known = { version: string; facts: Facts };
  const known = createWeighedCache<Known>({ most, weigh: ({ facts }) => weigh(facts) });
  const inTurn = createTurns();

  async function find(read: Kysely<Schema>, id: string, from: number, spend: () => void): Promise<Facts> {
    const counted = { count: 0, times: 0 };
    // A record that changes meanwhile moves ahead of the reading and is met again: it counts once, as it is last.
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
    return facts;
  }

  return {
    async of(
      read: Kysely<Schema>,
      { ids, from }: FactsWanted,
      spend: () => void,
    ): Promise<Map<string, Facts>> {
      const versions = await versionsOf(read, ids, type, from);
      const found = new Map<string, Facts>();
      for (const id of ids) {
        const version = versions.get(id) ?? versionOf({ count: 0, times: 0 });
        const cached = (): Known | null => {
          const one = known.get(id);
          return one?.version === version ? one : null;
        };
        const kept = cached();
        const { facts } =
          kept ?? (await inTurn(id, async () => cached() ?? { facts: await find(read, id, from, spend) }));
        found.set(id, facts);
        if (!kept) await yieldToOthers();
      }
      return found;
    },
  };
}
