import type pg from 'pg';
import { streamOf } from './destroy-connection.ts';
import { asUnavailable } from './unreachable.ts';

/**
 * Acquires a connection of the pool whose socket is not destroyed. The pool learns of that at the end of the turn, and may
 * give the connection away before. Rejects with StorageUnavailable where none is to be had.
 */
export async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnavailable(error);
    });
    if (!streamOf(client).destroyed) return client;
    client.release(true);
  }
}
