import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { strangersKey } from '../sign-in-guards.ts';

const codesOf = (id: string): string[] => ['confirm', 'reset'].map((purpose) => `${purpose}:${id}`);
/** Keys of what is counted for an id: those held before its codes, and those behind them. */
const countsOf = (id: string): { before: string[]; behind: string[] } => ({
  before: [`signin:${id}`, strangersKey(id), ...codesOf(id).map((code) => `send:${code}`)],
  behind: codesOf(id).map((code) => `wrong-code:${code}`),
});

/** True for these keys, alone and with a network. */
const among = (keys: readonly string[]) => (is: ExpressionBuilder<Schema, 'attempt'>) =>
  // Text sorts by bytes, and a network follows a colon, the last sign before a semicolon.
  is.or(keys.map((key) => is.and([is('key', '>=', key), is('key', '<', `${key};`)])));

/**
 * Moves what is counted for one id to another: failed sign-ins, codes that were sent and codes that were wrong. An address
 * without an account is counted like one. A new account that began at zero would tell that it is new.
 * Rows are held in this room's order.
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
 * Moves them back to an address whose account was removed. Its sign-ups end with the account. What a request of the very moment
 * of the sign-up counted for the address gives way, in the same order.
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
