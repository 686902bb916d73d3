import type pg from 'pg';
import { streamOf } from './destroy-connection.ts';
import { asUnavailable } from './unreachable.ts';

/**
 * Acquires a connection of the pool whose socket is not destroyed. The pool notices a destroyed one at the end of the
 * turn, and may give it away before. Rejects with StorageUnavailable where no connection comes.
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
