import { sql } from 'kysely';
import { jobCommands } from '../../../../server/db/queue/job-commands.ts';
import type { RefreshTokenTable } from '../../../../server/db/schema.ts';
import type { Tx } from '../../../../server/db/store.ts';
import { identityCommands } from '../../../../server/identity/commands.ts';
import { takeProof } from '../../../../server/identity/second-factor/factor-row.ts';

/** Sets an account's status, as an administrator does in the database, because no operation disables an account. */
async function testSetStatus(tx: Tx, { email, status }: { email: string; status: string }): Promise<void> {
  await tx.db.updateTable('app_user').set({ status }).where('email', '=', email).execute();
}

/** Gives every code this hash, as an earlier version of the server left it. */
async function testSetCode(tx: Tx, { hash }: { hash: string }): Promise<void> {
  await tx.db.updateTable('code').set({ code_hash: hash }).execute();
}

/** Carries out a statement, as a hand in the database does. */
async function testAlter(tx: Tx, { statement }: { statement: string }): Promise<void> {
  await sql.raw(statement).execute(tx.db);
}

/** Removes the keys, as if the server had never started. */
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

/** Switches every second factor on or off, whoever asks. */
async function testSwitchFactor(tx: Tx, { active }: { active: 0 | 1 }): Promise<void> {
  await tx.db.updateTable('second_factor').set({ active }).execute();
}

/** Forgets all aliases, because the earlier version stored none. */
async function testForgetAliases(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('code').where('id', 'like', 'alias%').execute();
}

/** Plants unconfirmed accounts, aliases that nobody asked for again, and attempts, each from the beginning of time. */
async function testPlantOld(
  tx: Tx,
  { subs = [], aliases = [], attempts = [] }: Partial<Record<'subs' | 'aliases' | 'attempts', string[]>>,
): Promise<void> {
  const user = { name: null, password_hash: '-', status: 'UNCONFIRMED', tokens_valid_from: 0 };
  const old = { created_at: 0, updated_at: 0 };
  const users = subs.map((sub) => ({ sub, email: `${sub}@exemplo.com.br`, ...user, ...old }));
  const code = { expires_at: 0, tries: 0 };
  const codes = aliases.flatMap((alias) => [
    { id: `alias:${alias}`, code_hash: `sub of ${alias}`, ...code },
    { id: `alias-of:sub of ${alias}`, code_hash: alias, ...code },
  ]);
  const counts = attempts.map((key) => ({ key, failures: 1, locked_until: 0, updated_at: 0 }));
  if (users.length > 0) await tx.db.insertInto('app_user').values(users).execute();
  if (codes.length > 0) await tx.db.insertInto('code').values(codes).execute();
  if (counts.length > 0) await tx.db.insertInto('attempt').values(counts).execute();
}

/** Only the commands that these suites need. */
export const commands = {
  ...jobCommands,
  ...identityCommands,
  testAlter,
  testSetStatus,
  testSetCode,
  testForgetKeys,
  testTakeProof,
  testRestoreSignIn,
  testPlantOld,
  testForgetAliases,
  testSwitchFactor,
};
