import { forUpdate } from '../../db/lock.ts';
import type { UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import type { MailMessage } from '../../mail/mail-port.ts';
import { type CodeRow, type CodeVerdict, codes } from './codes.ts';

type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'DISABLED';

interface NewUser {
  sub: string;
  /** Folded. */
  email: string;
  name: string | null;
  passwordHash: string;
}

/** Registers an account that waits for its code. */
async function signUpUser(
  tx: Tx,
  { user, code, mail }: { user: NewUser; code: CodeRow; mail: MailMessage },
): Promise<'created' | 'exists'> {
  if (!(await insertUser(tx, user, 'UNCONFIRMED'))) return 'exists';
  await codes.putCode(tx, code);
  await codes.enqueueMail(tx, { ...mail, usefulUntil: code.expiresAt });
  return 'created';
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
  { sub, codeId, codeHash }: { sub: string | null; codeId: string; codeHash: string },
): Promise<CodeVerdict | 'already' | 'disabled'> {
  const user = sub === null ? undefined : await lockUser(tx, sub);
  if (user?.status === 'DISABLED') return 'disabled';
  if (user && user.status !== 'UNCONFIRMED') return 'already';
  const verdict = await codes.spendCode(tx, codeId, codeHash);
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
    .onConflict((conflict) => conflict.column('email').doNothing())
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
