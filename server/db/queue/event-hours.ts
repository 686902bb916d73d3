import { sql } from 'kysely';
import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { Commands, Tx } from '../store.ts';

/**
 * Shortest time for which delivered events are kept, in ms. The clients of a process that was away longer read again
 * anyway.
 */
export const EVENTS_KEPT_MS = 60 * 60 * 1000;
/** Hours that are made ahead, besides the present one. */
const AHEAD = 3;
/**
 * Longest wait for other transactions, in ms. Writers wait behind a waiting change of the tables. So it gives up, and
 * the next run tries again.
 */
const TIMEOUT_MS = 200;
/** Number of the lock, the same in every process. */
const HOURS_LOCK = 7_303_015;
/** SQLSTATE of a lock that did not come in time. */
const NO_LOCK = '55P03';

/** Makes the parts of the table for the present hour and the next ones. Only PostgreSQL has parts. Returns how many were missing. */
async function makeEventHours(tx: Tx): Promise<number> {
  if (tx.engine === 'sqlite') return 0;
  const first = Math.floor(tx.now / HOUR_MS);
  const wanted = Array.from({ length: AHEAD + 1 }, (_, nth) => first + nth);
  const there = new Set((await hoursOf(tx)).map(({ hour }) => hour));
  if (wanted.every((hour) => there.has(hour))) return 0;
  await takeTurn(tx);
  // A row that chose the default part before waits for that part's lock, and is refused once the hour has a part of its
  // own. So where the present hour is missing, writers wait in front of the choice.
  const held = there.has(first) ? 'event_default' : 'event';
  await sql`lock table ${sql.ref(held)} in access exclusive mode`.execute(tx.db);
  const known = new Set((await hoursOf(tx)).map(({ hour }) => hour));
  let made = 0;
  for (const hour of wanted) if (!known.has(hour) && (await makeHour(tx, hour))) made += 1;
  return made;
}

/** Makes the part of an hour. An hour with events in the default part gets none: PostgreSQL would refuse it. */
async function makeHour(tx: Tx, hour: number): Promise<boolean> {
  const [from, to] = [hour * HOUR_MS, (hour + 1) * HOUR_MS];
  const { rows } = await sql`
    select 1 from event_default where created_at >= ${from} and created_at < ${to} limit 1`.execute(tx.db);
  if (rows.length > 0) return false;
  const name = sql.ref(nameOf(hour));
  await sql`create table ${name} (like event)`.execute(tx.db);
  // The table is attached rather than made as a part, which lets writers go on.
  await sql`alter table event attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    tx.db,
  );
  return true;
}

/** Removes each hour as a whole whose last event is old. Returns their number. */
async function dropEventHours(tx: Tx): Promise<number> {
  if (tx.engine === 'sqlite') return 0;
  const old = (await hoursOf(tx)).filter(({ hour }) => (hour + 1) * HOUR_MS <= tx.now - EVENTS_KEPT_MS);
  if (old.length === 0) return 0;
  await takeTurn(tx);
  for (const { name } of old) await sql`drop table if exists ${sql.ref(name)}`.execute(tx.db);
  return old.length;
}

export const eventHourCommands = { makeEventHours, dropEventHours } satisfies Commands;

/** True for an error which only says that others held the table for too long. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === NO_LOCK;
}

/** Takes the right to change the parts, which one process has at a time. It waits for nobody for long. */
async function takeTurn(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(tx.db);
  await sql`select pg_advisory_xact_lock(${HOURS_LOCK}::bigint)`.execute(tx.db);
}

/** The hours that have a part, counted from 1970. */
async function hoursOf(tx: Tx): Promise<{ name: string; hour: number }[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'event'::regclass`.execute(tx.db);
  return rows.flatMap(({ name }) => {
    const [, year, month, day, hour] = /^event_(\d{4})(\d\d)(\d\d)_(\d\d)$/.exec(name) ?? [];
    if (hour === undefined) return [];
    return [{ name, hour: Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour)) / HOUR_MS }];
  });
}

/** Name of an hour's part by its UTC, such as event_20261124_09. */
function nameOf(hour: number): string {
  const [date = '', time = ''] = new Date(hour * HOUR_MS).toISOString().split('T');
  return `event_${date.replaceAll('-', '')}_${time.slice(0, 2)}`;
}
