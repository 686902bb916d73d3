import type { Commands, Tx } from '../store.ts';

/** How long delivered events are kept, in ms: a process that was away longer has its clients read again anyway. */
const KEPT_MS = 60 * 60 * 1000;

/** Removes events older than an hour; returns how many. */
async function pruneEvents(tx: Tx): Promise<number> {
  // Events are found by their number, which ages as they do: no index on the time is needed.
  const young = await tx.db
    .selectFrom('event')
    .select('seq')
    .where('created_at', '>=', tx.now - KEPT_MS)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const old = tx.db.deleteFrom('event').where('created_at', '<', tx.now - KEPT_MS);
  const { numDeletedRows } = await (young ? old.where('seq', '<', young.seq) : old).executeTakeFirst();
  return Number(numDeletedRows);
}

export const eventCommands = { pruneEvents } satisfies Commands;
