import type pg from 'pg';
import { streamOf } from './cut.ts';

const gathering = new WeakSet<pg.PoolClient>();

/** Sends what a connection says in one turn of the event loop together: each sending is a system call, and wakes PostgreSQL. */
export function gather(client: pg.PoolClient): void {
  if (gathering.has(client)) return;
  gathering.add(client);
  const stream = streamOf(client);
  stream.cork();
  setImmediate(() => {
    gathering.delete(client);
    stream.uncork();
  });
}
