import type pg from 'pg';
import { streamOf } from './cut.ts';
import { asUnavailable } from './unreachable.ts';

/**
 * A connection of the pool that is not cut. The pool learns of a cut at the end of the turn, and may give that connection
 * away before. Rejects with StorageUnavailable where none is to be had.
 */
export async function take(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnavailable(error);
    });
    if (!streamOf(client).destroyed) return client;
    client.release(true);
  }
}
