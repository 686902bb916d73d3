import { sql } from 'kysely';
import type { Tx } from '../../db/store.ts';

/**
 * Moves what is counted for one id to another: failed sign-ins, codes that were sent and codes that were wrong. An address
 * without an account is counted like one. A new account that began at zero would tell that it is new.
 * Rows are held in this room's order.
 */
export async function inheritLimits(tx: Tx, from: string, to: string): Promise<void> {
  const codes = ['confirm', 'reset'].map((purpose) => `${purpose}:${from}`);
  const move = async (keys: readonly string[]): Promise<void> => {
    await tx.db
      .updateTable('attempt')
      .set({ key: sql<string>`replace(key, ${from}, ${to})` })
      // Text sorts by bytes, and a network follows a colon, the last sign before a semicolon.
      .where((is) => is.or(keys.map((key) => is.and([is('key', '>=', key), is('key', '<', `${key};`)]))))
      .execute();
  };
  await move([`signin:${from}`, `signin-all:${from}`, ...codes.map((code) => `send:${code}`)]);
  await tx.db
    .updateTable('code')
    .set({ id: sql<string>`replace(id, ${from}, ${to})` })
    .where('id', 'in', codes)
    .execute();
  await move(codes.map((code) => `wrong-code:${code}`));
}
