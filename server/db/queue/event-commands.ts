import { sql } from 'kysely';
import type { Commands, Tx } from '../store.ts';
import { EVENTS_KEPT_MS, eventHourCommands } from './event-hours.ts';

/** Rows that one transaction deletes at most on PostgreSQL, which ends a statement after half a minute. */
export const PRUNED_AT_ONCE = 20_000;

/** Removes events older than an hour, on PostgreSQL at most a piece of those without an hour's part. Returns how many. */
async function pruneEvents(tx: Tx): Promise<number> {
  return tx.engine === 'sqlite' ? pruneAll(tx) : prunePiece(tx);
}

async function pruneAll(tx: Tx): Promise<number> {
  // Events are found by their number, which ages as they do: no index on the time is needed.
  const young = await tx.db
    .selectFrom('event')
    .select('seq')
    .where('created_at', '>=', tx.now - EVENTS_KEPT_MS)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const old = tx.db.deleteFrom('event').where('created_at', '<', tx.now - EVENTS_KEPT_MS);
  const { numDeletedRows } = await (young ? old.where('seq', '<', young.seq) : old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function prunePiece(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_default where ctid = any(array(
      select ctid from event_default where created_at < ${tx.now - EVENTS_KEPT_MS} limit ${PRUNED_AT_ONCE}))`.execute(
    tx.db,
  );
  return Number(numAffectedRows);
}

export const eventCommands = { pruneEvents, ...eventHourCommands } satisfies Commands;
