import type { UserTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { unusablePassword } from '../password-hash.ts';
import { aliases } from './aliases.ts';
import { codes } from './codes.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** End of the e-mail of every closed account. Nobody has it: `.invalid` is no domain. */
const CLOSED = '@conta-encerrada.invalid';

/**
 * Locks a person's row until the transaction ends. So closings of one account wait for each other. False for an account
 * that does not exist.
 */
export async function lockForClosing(tx: Tx, sub: string): Promise<boolean> {
  return (await users.lockUser(tx, sub)) !== undefined;
}

/** Locks a user's row as a closing does, so that both see each other. False for a closed or disabled account. */
export async function holdOpenAccount(tx: Tx, sub: string): Promise<boolean> {
  return (await users.lockUser(tx, sub))?.status !== 'DISABLED';
}

/**
 * Disables an account for good and takes the person out of it. Its sub stays for the entries of the ledger under it.
 * Its e-mail is free for another account at once.
 */
export async function closeUser(tx: Tx, sub: string): Promise<void> {
  await sessions.revokeSessions(tx, sub, null);
  await users.updateUser(tx, sub, {
    email: `${tx.id()}${CLOSED}`,
    name: null,
    password_hash: unusablePassword(),
    status: 'DISABLED',
    tokens_valid_from: sessions.startOfSecond(tx.now),
  });
  await tx.db.deleteFrom('second_factor').where('sub', '=', sub).execute();
  await aliases.dropAlias(tx, sub);
  await codes.dropCodes(tx, sub);
}

/** True for an account that was closed or disabled. An account that does not exist is neither. */
export async function isDisabled(tx: Pick<Tx, 'db'>, sub: string): Promise<boolean> {
  const user = await tx.db.selectFrom('app_user').select('status').where('sub', '=', sub).executeTakeFirst();
  return user?.status === 'DISABLED';
}

/** True for an account that its person closed for good. One that the operator disabled may be opened again. */
export const isClosed = ({ status, email }: Pick<UserTable, 'status' | 'email'>): boolean =>
  status === 'DISABLED' && email.endsWith(CLOSED);
