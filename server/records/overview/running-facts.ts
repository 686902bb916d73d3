import type { Kysely } from 'kysely';
import { LATE_MS } from '../../../src/domain/overview/overview.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { type FoundRecord, readBatches } from '../lists/read-batches.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import type { FactsWanted } from './facts-cache.ts';
import { createTurns } from './turns.ts';
import { changedSince } from './versions.ts';
import { createWeighedCache } from './weighed-cache.ts';

type Read = Kysely<Schema>;

/** A way to sum up records one after the other. */
export interface Folding<Summary, Facts> {
  begin: () => Summary;
  /** Folds records as they are now, oldest change first. A record that is met again must change nothing. */
  add: (summary: Summary, records: readonly FoundRecord[]) => void;
  /** The facts of a summary, without the records of `but`. `from`: time since which records count, ms. */
  tell: (summary: Summary, from: number, but: string | null) => Facts;
  /** Number of entries in a summary. */
  sizeOf: (summary: Summary) => number;
}

interface RunningRule<Summary, Facts> extends Folding<Summary, Facts> {
  type: RecordType;
  /** Most entries that a process caches. Each location counts as one more. */
  most: number;
}

/** Locations whose facts are wanted at an instant, ms. */
interface Wanted extends FactsWanted {
  now: number;
  /** Sub of a person who is told nothing of their own records. Null where everybody's count. */
  but: string | null;
}

/** The readings of a location so far. Times in ms. */
interface Running<Summary> {
  summary: Summary;
  bornAt: number;
  /** All that was stored until then is in the summary. Commits of its last minute may be missing. */
  at: number;
  /** False while a reading is under way, or was refused on its way. */
  isWhole: boolean;
  weight: number;
}

/** Age of a summary, ms, at which its location is read from the start. Records hidden by a clock set back are found then. */
const LIFE_MS = DAY_MS;

/**
 * Facts about records of each location of which strangers may write as many as they like. A change is folded into the summary
 * of earlier readings, so it costs one batch. A refused reading goes on where it stopped. One for each process.
 */
export function createRunningFacts<Summary, Facts>(rule: RunningRule<Summary, Facts>) {
  const { type, begin, add, tell, sizeOf, most } = rule;
  const known = createWeighedCache<Running<Summary>>({ most, weigh: ({ weight }) => weight });
  const inTurn = createTurns();

  function usable(id: string, now: number): Running<Summary> | null {
    const one = known.get(id);
    return one && now - one.bornAt < LIFE_MS && one.at <= now + LATE_MS ? one : null;
  }

  async function advance(
    read: Read,
    id: string,
    { from, now }: Pick<Wanted, 'from' | 'now'>,
    spend: () => void,
  ): Promise<Running<Summary>> {
    const one = usable(id, now) ?? { summary: begin(), bornAt: now, at: 0, isWhole: false, weight: 0 };
    one.isWhole = false;
    const since = Math.max(from, one.at - LATE_MS);
    const wanted = { parentId: id, type, from: since, to: Number.MAX_SAFE_INTEGER };
    try {
      for await (const batch of readBatches(read, wanted, spend)) {
        add(one.summary, batch);
        const reached = (batch.at(-1)?.updatedAt ?? 0) + LATE_MS;
        one.at = Math.max(one.at, Math.min(reached, now));
      }
      one.at = Math.max(one.at, now);
      one.isWhole = true;
    } finally {
      known.set(id, { ...one, weight: 1 + sizeOf(one.summary) });
    }
    return one;
  }

  return async (
    read: Read,
    { ids, from, now, but }: Wanted,
    spend: () => void,
  ): Promise<Map<string, Facts>> => {
    const whole = ids.flatMap((id) => {
      const one = usable(id, now);
      return one?.isWhole ? [{ id, at: one.at }] : [];
    });
    const checked = whole.map(({ id }) => id);
    const since = whole.reduce((eldest, { at }) => Math.min(eldest, at), now);
    const changed = await changedSince(read, checked, [type], since);
    const quiet = new Set(checked.filter((id) => !changed.has(id)));
    const found = new Map<string, Facts>();
    for (const id of ids) {
      const one = quiet.has(id) ? usable(id, now) : null;
      if (one?.isWhole) {
        one.at = Math.max(one.at, now);
        found.set(id, tell(one.summary, from, but));
      } else {
        const { summary } = await inTurn(id, () => advance(read, id, { from, now }, spend));
        found.set(id, tell(summary, from, but));
        await yieldToOthers();
      }
    }
    return found;
  };
}
