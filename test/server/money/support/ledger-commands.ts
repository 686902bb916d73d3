import type { Commands, Tx } from '../../../../server/db/store.ts';
import { type Movement, post } from '../../../../server/money/ledger/ledger.ts';

async function postAll(
  tx: Tx,
  { movements, overdraw }: { movements: Movement[]; overdraw?: string },
): Promise<number> {
  const fresh = await post(tx, movements, overdraw === undefined ? {} : { overdraw });
  return fresh.length;
}

/** Overwrites an account's balance, as a bug or a person in the database would. */
async function tamper(tx: Tx, { id, balance }: { id: string; balance: number }): Promise<void> {
  await tx.db.updateTable('account').set({ balance }).where('id', '=', id).execute();
}

export const commands = { postAll, tamper } satisfies Commands;
