import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely, OnConflictDatabase, OnConflictTables } from 'kysely';
import { AFTER_FAILURE_MS, jobLaneOf } from '../lanes.ts';
import { concernsRights } from '../rights-event.ts';
import type { Schema } from '../schema.ts';
import type { Engine, StoredEvent, Tx } from '../store.ts';
import { attachCache } from './command-cache.ts';
import type { Parameter } from './parameters.ts';
import { prepared } from './prepared.ts';
import type { RowCache } from './row-cache.ts';

/** Effects of a command, which are due once it is committed. */
export interface Effects {
  events: StoredEvent[];
  jobs: boolean;
}

/** Part `told` of a command result. */
export function emittedBytes({ events }: Pick<Effects, 'events'>): { told?: number } {
  const told = events.reduce((sum, { payload }) => sum + payload.length, 0);
  return told > 0 ? { told } : {};
}

/** Most events of one statement. The engines keep a statement for each number up to this one. */
const EVENTS_AT_ONCE = 32;

/** Circumstances of a command. */
export interface Moment {
  /** Time at which it runs, in ms since 1970. */
  now: number;
  /** The trace of which the command is part. */
  trace: string | null;
  cache: RowCache;
  /** Numbers events that are handed over without being stored; absent where they are stored. */
  nextSeq?: (() => number) | undefined;
  /** Channels that somebody hears; absent where every event is told. */
  heard?: ReadonlySet<string> | undefined;
}

/** Columns that a job takes over from the job that replaces it. It runs when either of them is due. */
function takeOver(eb: ExpressionBuilder<OnConflictDatabase<Schema, 'job'>, OnConflictTables<'job'>>) {
  const due = eb
    .case()
    .when('job.last_error', 'is', null)
    .then(eb.ref('excluded.run_at'))
    .else(eb('excluded.run_at', '+', AFTER_FAILURE_MS))
    .end();
  return {
    payload: eb.ref('excluded.payload'),
    trace: eb.ref('excluded.trace'),
    run_at: eb.case().when('job.run_at', '<', due).then(eb.ref('job.run_at')).else(due).end(),
  };
}

/**
 * The Tx of a command. `settle` is called at its end, writes its events and returns the work to do after the commit.
 */
export function transactionOf(
  engine: Engine,
  db: Kysely<Schema>,
  { now, trace, cache, nextSeq, heard }: Moment,
): { tx: Tx; settle: () => Promise<Effects> } {
  attachCache(db, cache);
  const told: Omit<StoredEvent, 'seq'>[] = [];
  let jobs = false;
  const tx: Tx = {
    engine,
    db,
    now,
    trace,
    id: randomUUID,
    // A trace shows each event, also one that nobody hears.
    isHeard: (channel) => !heard || trace !== null || heard.has(channel),
    async emit(channel, event) {
      if (!tx.isHeard(channel) && !concernsRights(event)) return;
      told.push({ channel, payload: JSON.stringify(event), ...(trace !== null && { trace }) });
    },
    async enqueue(job) {
      await db
        .insertInto('job')
        .values({
          id: randomUUID(),
          kind: job.kind,
          lane: jobLaneOf(job.kind),
          key: job.key,
          payload: JSON.stringify(job.payload ?? null),
          run_at: job.runAt ?? now,
          attempts: 0,
          lease_until: 0,
          last_error: null,
          trace: job.trace ?? trace,
        })
        .onConflict((conflict) => {
          const same = conflict.columns(['kind', 'key']);
          return job.replaces ? same.doUpdateSet(takeOver) : same.doNothing();
        })
        .execute();
      jobs = true;
    },
  };
  const settle = async (): Promise<Effects> => {
    if (nextSeq) return { events: told.map((one) => ({ seq: nextSeq(), ...one })), jobs };
    if (engine === 'sqlite') return { events: await writeEvents(db, told, now), jobs };
    cache.later.events.push(...told.map(({ channel, payload }) => ({ channel, payload, at: now, trace })));
    // Their numbers come with the answer of the statement that writes them.
    return { events: told.map((one) => ({ seq: 0, ...one })), jobs };
  };
  return { tx, settle };
}

type InsertEvents = ReturnType<typeof prepared<Parameter[], { seq: number }>>;
const inserts = new Map<number, InsertEvents>();

/** Statement that inserts so many events, each given as its channel, payload, time and trace. */
function insertEvents(count: number): InsertEvents {
  const known = inserts.get(count);
  if (known) return known;
  const insert: InsertEvents = prepared(count * 4, (db, slots) => {
    const values = Array.from({ length: count }, (_, index) => {
      const slot = slots.slice(index * 4) as [string, string, number, string | null];
      const [channel, payload, created_at, trace] = slot;
      return { channel, payload, created_at, trace };
    });
    return db.insertInto('event').values(values).returning('seq');
  });
  inserts.set(count, insert);
  return insert;
}

/** Writes the events of a command in their order, many to a statement. */
async function writeEvents(
  db: Kysely<Schema>,
  told: readonly Omit<StoredEvent, 'seq'>[],
  created_at: number,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = 0; from < told.length; from += EVENTS_AT_ONCE) {
    const page = told.slice(from, from + EVENTS_AT_ONCE);
    const rows = await insertEvents(page.length)(
      db,
      ...page.flatMap(({ channel, payload, trace = null }) => [channel, payload, created_at, trace]),
    );
    // Rows get their numbers in order. They may be answered in any order.
    const numbers = rows.map(({ seq }) => seq).sort((a, b) => a - b);
    for (const [index, seq] of numbers.entries()) {
      const one = page[index];
      if (one) events.push({ seq, ...one });
    }
  }
  return events;
}
