import { sql } from 'kysely';
import type { Commands, Tx } from '../store.ts';
import { EVENTS_KEPT_MS, eventHourCommands } from './event-hours.ts';

/** Most rows that one transaction deletes on PostgreSQL, which ends a statement after half a minute. */
export const PRUNED_AT_ONCE = 20_000;

/**
 * Removes events older than an hour. On PostgreSQL that is at most a piece of those without an hour's part. Returns
 * their number.
 */
async function pruneEvents(tx: Tx): Promise<number> {
  return tx.engine === 'sqlite' ? pruneAll(tx) : prunePiece(tx);
}

async function pruneAll(tx: Tx): Promise<number> {
  // Old events are found by their number, which rises with time. So the time needs no index.
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
