import type { Kysely } from 'kysely';
import QuickLRU from 'quick-lru';
import type { Day } from '../../../src/domain/hours/shop-time-zone.ts';
import type { DaySpan } from '../../../src/domain/overview/spans.ts';
import type { Schema } from '../../db/schema.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import { createTurns } from './turns.ts';

export interface DaysWanted extends DaySpan {
  ids: readonly string[];
}

/** Source of the facts of days. A day's `version` names the state of its rows. */
interface DaySource<Facts extends { version: string }> {
  /** Days that a process keeps. */
  most: number;
  /** The version of each day that has rows, by location. */
  versions(
    read: Kysely<Schema>,
    ids: readonly string[],
    span: DaySpan,
  ): Promise<ReadonlyMap<string, ReadonlyMap<Day, string>>>;
  /** The facts of days in a row of one location. */
  readRun(
    read: Kysely<Schema>,
    parentId: string,
    run: DaySpan,
    spend: () => void,
  ): Promise<ReadonlyMap<Day, Facts>>;
}

/** The facts of locations by day, read anew only for the days whose rows changed. One for each process. */
export function createDayFacts<Facts extends { version: string }>(source: DaySource<Facts>) {
  const known = new QuickLRU<string, Facts>({ maxSize: source.most });
  const inTurn = createTurns();
  const keyOf = (id: string, day: Day): string => `${id} ${day}`;

  /** Reads the days of a location that changed. False where none did. */
  async function refresh(
    read: Kysely<Schema>,
    id: string,
    versions: ReadonlyMap<Day, string>,
    spend: () => void,
  ): Promise<boolean> {
    const stale = () =>
      [...versions].flatMap(([day, version]) =>
        known.get(keyOf(id, day))?.version === version ? [] : [day],
      );
    if (stale().length === 0) return false;
    // Whoever asks while these days are read waits for that.
    await inTurn(id, async () => {
      for (const run of runsOf(stale()))
        for (const [day, facts] of await source.readRun(read, id, run, spend))
          known.set(keyOf(id, day), facts);
    });
    return true;
  }

  return async (
    read: Kysely<Schema>,
    { ids, ...span }: DaysWanted,
    spend: () => void,
  ): Promise<Map<string, (readonly [Day, Facts])[]>> => {
    const versions = await source.versions(read, ids, span);
    const found = new Map<string, (readonly [Day, Facts])[]>();
    for (const id of ids) {
      const ofDays = versions.get(id) ?? new Map<Day, string>();
      const isAnew = await refresh(read, id, ofDays, spend);
      const days = [...ofDays.keys()].flatMap((day) => {
        const facts = known.get(keyOf(id, day));
        return facts ? [[day, facts] as const] : [];
      });
      found.set(id, days);
      // Behind the line above: meanwhile another request may push these days out.
      if (isAnew) await yieldToOthers();
    }
    return found;
  };
}

/** The days as spans without a hole. */
function runsOf(days: readonly Day[]): DaySpan[] {
  const runs: DaySpan[] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && day === run.last + 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
