import { forUpdate } from '../../db/lock.ts';
import type { UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import type { MailMessage } from '../../mail/mail-port.ts';
import { type CodeVerdict, codes, type SentCode, type TypedCode } from './codes.ts';

type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'DISABLED';

interface NewUser {
  sub: string;
  /** Folded. */
  email: string;
  name: string | null;
  passwordHash: string;
}

/**
 * Registers an account that waits for its code. One that still waits takes this password instead, with a new code that
 * alone is good: nobody proved the address theirs yet, so the password of whoever came first is worth no more.
 * 'raced' when the account behind the address is another one than the caller saw.
 */
async function signUpUser(
  tx: Tx,
  { user, code, mail, network }: { user: NewUser } & SentCode & { mail: MailMessage },
): Promise<'created' | 'renewed' | 'exists' | 'limited' | 'raced'> {
  if (await insertUser(tx, user, 'UNCONFIRMED')) {
    await codes.putCode(tx, code);
    await codes.enqueueMail(tx, { ...mail, usefulUntil: code.expiresAt });
    return 'created';
  }
  const waiting = await lockUser(tx, user.sub);
  if (waiting?.email !== user.email) return 'raced';
  if (waiting.status !== 'UNCONFIRMED') return 'exists';
  if ((await codes.sendCode(tx, { code, mail, network })) === 'limited') return 'limited';
  // Its days of waiting begin anew, or it could be removed before the new code ends.
  const renewed = { name: user.name, password_hash: user.passwordHash, created_at: tx.now };
  await updateUser(tx, user.sub, renewed);
  return 'renewed';
}

/** Makes an account without a code: ready to use, or with a temporary password. Idempotent by e-mail. */
async function createUser(
  tx: Tx,
  { user, status }: { user: NewUser; status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' },
): Promise<{ kind: 'created' | 'exists'; sub: string }> {
  if (await insertUser(tx, user, status)) return { kind: 'created', sub: user.sub };
  const { sub } = await tx.db
    .selectFrom('app_user')
    .select('sub')
    .where('email', '=', user.email)
    .executeTakeFirstOrThrow();
  return { kind: 'exists', sub };
}

/** Spends the code of a sign-up; `sub` is null for an address nobody registered. */
async function confirmUser(
  tx: Tx,
  { sub, ...typed }: { sub: string | null } & TypedCode,
): Promise<CodeVerdict | 'already' | 'disabled'> {
  const user = sub === null ? undefined : await lockUser(tx, sub);
  if (user?.status === 'DISABLED') return 'disabled';
  if (user && user.status !== 'UNCONFIRMED') return 'already';
  const verdict = await codes.spendCode(tx, typed);
  if (verdict !== 'right') return verdict;
  if (!user) return 'wrong';
  await updateUser(tx, user.sub, { status: 'CONFIRMED' });
  return 'right';
}

async function renameUser(tx: Tx, { sub, name }: { sub: string; name: string | null }): Promise<void> {
  await updateUser(tx, sub, { name });
}

async function insertUser(tx: Tx, user: NewUser, status: UserStatus): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto('app_user')
    .values({
      sub: user.sub,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      status,
      tokens_valid_from: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Reads a user whose row this command will change. */
function lockUser(tx: Tx, sub: string): Promise<UserTable | undefined> {
  return forUpdate(tx, tx.db.selectFrom('app_user').selectAll().where('sub', '=', sub)).executeTakeFirst();
}

async function updateUser(tx: Tx, sub: string, change: Partial<UserTable>): Promise<void> {
  await tx.db
    .updateTable('app_user')
    .set({ ...change, updated_at: tx.now })
    .where('sub', '=', sub)
    .execute();
}

/** Rows of people for the other commands of this room. */
export const users = { lockUser, updateUser };
export const userCommands = { signUpUser, createUser, confirmUser, renameUser } satisfies Commands;
