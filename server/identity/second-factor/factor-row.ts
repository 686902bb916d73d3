import { forUpdate } from '../../db/lock.ts';
import type { SecondFactorTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { PROOF_MS } from '../limits.ts';

/**
 * Uses up the proof of a person, which serves for one thing. True without a proof for a person without a second factor.
 */
export async function takeProof(tx: Tx, sub: string): Promise<boolean> {
  const row = await lockFactor(tx, sub);
  if (row?.active !== 1) return true;
  if (!isProved(tx, row)) return false;
  await changeFactor(tx, sub, { proved_at: 0 });
  return true;
}

/** True where a sign-in takes a code besides the password. */
export async function hasFactor(tx: Tx, sub: string): Promise<boolean> {
  return (await lockFactor(tx, sub))?.active === 1;
}

/** True for a while after a person typed a code as a proof. */
export function isProved(tx: Tx, { proved_at }: SecondFactorTable): boolean {
  return tx.now - proved_at <= PROOF_MS;
}

/** The row of a person, locked until the transaction ends. */
export function lockFactor(tx: Tx, sub: string): Promise<SecondFactorTable | undefined> {
  const row = tx.db.selectFrom('second_factor').selectAll().where('sub', '=', sub);
  return forUpdate(tx, row).executeTakeFirst();
}

/** Removes the factor of a person if this is its stored secret. */
export async function removeFactor(tx: Tx, sub: string, sealed: string): Promise<void> {
  await tx.db.deleteFrom('second_factor').where('sub', '=', sub).where('sealed', '=', sealed).execute();
}

export async function changeFactor(tx: Tx, sub: string, values: Partial<SecondFactorTable>): Promise<void> {
  await tx.db.updateTable('second_factor').set(values).where('sub', '=', sub).execute();
}
