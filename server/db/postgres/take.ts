import type pg from 'pg';
import { streamOf } from './cut.ts';
import { asUnavailable } from './unreachable.ts';

/**
 * A connection of the pool. The pool hears only at the end of a turn that an idle one was cut, and gives it away until
 * then. Rejects with StorageUnavailable where none is to be had.
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
