import type pg from 'pg';
import { streamOf } from './destroy-connection.ts';

const corked = new WeakSet<pg.PoolClient>();

/**
 * Holds back the writes to a connection until the end of this turn of the event loop, and sends them together. Each sending
 * is a system call, and wakes PostgreSQL.
 */
export function corkForThisTurn(client: pg.PoolClient): void {
  if (corked.has(client)) return;
  corked.add(client);
  const stream = streamOf(client);
  stream.cork();
  setImmediate(() => {
    corked.delete(client);
    stream.uncork();
  });
}
