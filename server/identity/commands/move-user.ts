import { forUpdate } from '../../db/lock.ts';
import type { UserTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { aliases } from './aliases.ts';
import { codes } from './codes.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The account of an address, confirmed or not, locked until the transaction ends. */
export function holderOf(tx: Tx, email: string): Promise<UserTable | undefined> {
  return forUpdate(
    tx,
    tx.db.selectFrom('app_user').selectAll().where('email', '=', email),
  ).executeTakeFirst();
}

/**
 * Moves an account to another address. Its sign-ins end, and so do codes that went to the old one. Password and second
 * factor stay.
 */
export async function moveUser(tx: Tx, sub: string, email: string): Promise<void> {
  await sessions.revokeSessions(tx, sub, null);
  await users.updateUser(tx, sub, { email, tokens_valid_from: sessions.startOfSecond(tx.now) });
  await aliases.dropAlias(tx, sub);
  await codes.dropCodes(tx, sub);
}
