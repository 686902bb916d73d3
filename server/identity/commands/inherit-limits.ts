import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { strangersKey } from '../sign-in-guards.ts';

const codesOf = (id: string): string[] => ['confirm', 'reset'].map((purpose) => `${purpose}:${id}`);
/** Keys of the counts of an id: those that are locked before its codes, and those behind them. */
const countsOf = (id: string): { before: string[]; behind: string[] } => ({
  before: [`signin:${id}`, strangersKey(id), ...codesOf(id).map((code) => `send:${code}`)],
  behind: codesOf(id).map((code) => `wrong-code:${code}`),
});

/** True for rows of these keys, alone and with a network. */
const among = (keys: readonly string[]) => (is: ExpressionBuilder<Schema, 'attempt'>) =>
  // Text sorts by bytes. A network follows a colon, and the next sign behind a colon is a semicolon.
  is.or(keys.map((key) => is.and([is('key', '>=', key), is('key', '<', `${key};`)])));

/**
 * Moves the counts of one id to another: failed sign-ins, codes that were sent and codes that were wrong. An address
 * without an account is counted like one. A new account that began at zero would tell that it is new. Rows are locked
 * in this room's order.
 */
export async function inheritLimits(tx: Tx, from: string, to: string): Promise<void> {
  const { before, behind } = countsOf(from);
  const move = async (keys: readonly string[]): Promise<void> => {
    await tx.db
      .updateTable('attempt')
      .set({ key: sql<string>`replace(key, ${from}, ${to})` })
      .where(among(keys))
      .execute();
  };
  await move(before);
  await tx.db
    .updateTable('code')
    .set({ id: sql<string>`replace(id, ${from}, ${to})` })
    .where('id', 'in', codesOf(from))
    .execute();
  await move(behind);
}

/**
 * Moves the counts back to an address whose account was removed. Its sign-ups end with the account. A count of the
 * address from the very moment of a sign-up gives way, in the same order.
 */
export async function returnLimits(tx: Tx, from: string, to: string): Promise<void> {
  const { before, behind } = countsOf(to);
  await tx.db.deleteFrom('attempt').where(among(before)).execute();
  await tx.db
    .deleteFrom('code')
    .where('id', 'in', [`confirm:${from}`, ...codesOf(to)])
    .execute();
  await tx.db.deleteFrom('attempt').where(among(behind)).execute();
  await inheritLimits(tx, from, to);
}
