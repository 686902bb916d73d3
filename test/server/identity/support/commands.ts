import { jobCommands } from '../../../../server/db/queue/job-commands.ts';
import type { RefreshTokenTable } from '../../../../server/db/schema.ts';
import type { Tx } from '../../../../server/db/store.ts';
import { identityCommands } from '../../../../server/identity/commands.ts';
import { takeProof } from '../../../../server/identity/second-factor/factor-row.ts';

/** Sets an account's status, as an administrator does in the database: no operation disables an account. */
async function testSetStatus(tx: Tx, { email, status }: { email: string; status: string }): Promise<void> {
  await tx.db.updateTable('app_user').set({ status }).where('email', '=', email).execute();
}

/** Gives every code this hash, as an earlier version of the server left it. */
async function testSetCode(tx: Tx, { hash }: { hash: string }): Promise<void> {
  await tx.db.updateTable('code').set({ code_hash: hash }).execute();
}

/** As if the server had never started. */
async function testForgetKeys(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('setting').execute();
}

/** Puts a sign-in back to an earlier state, as a restored backup does. */
async function testRestoreSignIn(tx: Tx, { token_hash, ...row }: RefreshTokenTable): Promise<void> {
  await tx.db.updateTable('refresh_token').set(row).where('token_hash', '=', token_hash).execute();
}

/** Takes the proof of a second factor, as a withdrawal of revenue does. */
function testTakeProof(tx: Tx, { sub }: { sub: string }): Promise<boolean> {
  return takeProof(tx, sub);
}

/** Only what these suites need. */
export const commands = {
  ...jobCommands,
  ...identityCommands,
  testSetStatus,
  testSetCode,
  testForgetKeys,
  testTakeProof,
  testRestoreSignIn,
};
