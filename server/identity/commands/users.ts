import { forUpdate } from '../../db/lock.ts';
import type { UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import type { MailMessage } from '../../mail/mail-port.ts';
import { CONFIRM_CODE_MS } from '../limits.ts';
import { unusablePassword } from '../password-hash.ts';
import { aliases } from './aliases.ts';
import { type CodeRow, type CodeVerdict, codes, type TypedCode } from './codes.ts';
import { inheritLimits } from './inherit-limits.ts';
import { type Asker, signUps } from './sign-ups.ts';

type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'DISABLED';

interface NewUser {
  sub: string;
  /** E-mail in the form in which it is compared. */
  email: string;
  name: string | null;
  passwordHash: string;
}

/** Mails of a sign-up: of the only one there is, of one of several, for the address alone, for a confirmed account. */
export interface SignUpMails {
  only: MailMessage;
  one: MailMessage;
  none: MailMessage;
  known: MailMessage;
}

interface AskedCode {
  code: CodeRow;
  asker: Asker;
}

/**
 * Registers an account that waits for its code. An unconfirmed one keeps earlier choices and adds this one, because
 * nobody has proved the address yet. A confirmed one stays unchanged and returns 'known'. Its caller sees no
 * difference: the code confirms nothing, and the sub is an alias. 'raced': the address has another account than the
 * caller saw. Counts of the address from before, under `phantom`, go on for its account. `former` is the alias that the
 * version before told.
 */
async function signUpUser(
  tx: Tx,
  {
    user,
    phantom,
    former,
    code,
    asker,
    mails,
  }: { user: NewUser; phantom: string; former?: string; mails: SignUpMails } & AskedCode,
): Promise<{ kind: 'created' | 'renewed' | 'known'; sub: string } | { kind: 'limited' } | { kind: 'raced' }> {
  const { sub, name, passwordHash } = user;
  if (await insertUser(tx, user, 'UNCONFIRMED')) {
    if (!(await codes.takeSend(tx, `confirm:${phantom}`, asker.networks))) {
      await tx.db.deleteFrom('app_user').where('sub', '=', sub).execute();
      return { kind: 'limited' };
    }
    await inheritLimits(tx, phantom, sub);
    await signUps.addSignUp(tx, asker, { name, passwordHash }, code);
    await codes.enqueueCode(tx, mails.only, code);
    return { kind: 'created', sub };
  }
  const waiting = await lockUser(tx, sub);
  if (waiting?.email !== user.email) return { kind: 'raced' };
  if (!(await codes.takeSend(tx, code.id, asker.networks))) return { kind: 'limited' };
  const isAgain = await signUps.addSignUp(tx, asker, { name, passwordHash }, code);
  if (waiting.status !== 'UNCONFIRMED') {
    await tellKnown(tx, waiting, mails.known, code.expiresAt);
    return { kind: 'known', sub: await aliases.showAlias(tx, sub, (isAgain && former) || null) };
  }
  await codes.enqueueCode(tx, mails.one, code);
  // The account's days of waiting begin anew, or it could be removed before the new code ends.
  await updateUser(tx, sub, { name, password_hash: passwordHash, created_at: tx.now });
  return { kind: 'renewed', sub };
}

/** Tells the owner of a confirmed account. Nobody reads the mail of a disabled one. */
async function tellKnown(
  tx: Tx,
  { status }: UserTable,
  mail: MailMessage,
  usefulUntil: number,
): Promise<void> {
  if (status !== 'DISABLED') await codes.enqueueMail(tx, { ...mail, usefulUntil });
}

/** Mails a sign-up's code anew. An address that nobody registered gets a code that nobody knows, and no mail. */
async function resendSignUpCode(
  tx: Tx,
  { sub, code, asker, mails }: { sub: string | null; mails: SignUpMails } & AskedCode,
): Promise<'sent' | 'limited'> {
  const user = sub === null ? undefined : await lockUser(tx, sub);
  if (!(await codes.takeSend(tx, code.id, asker.networks))) return 'limited';
  const isWaiting = user?.status === 'UNCONFIRMED';
  // The code lives for a day. The account must not be purged before.
  if (isWaiting) await updateUser(tx, user.sub, { created_at: tx.now });
  const known = isWaiting ? { name: user.name, passwordHash: user.password_hash } : null;
  const holds = await signUps.renewCode(tx, { asker, known, code });
  if (user && !isWaiting) {
    await tellKnown(tx, user, mails.known, code.expiresAt);
    await aliases.prolongAlias(tx, user.sub);
  }
  if (isWaiting) await codes.enqueueCode(tx, mails[holds], code);
  return 'sent';
}

/**
 * Makes an account without a code: ready to use, or with a temporary password. A second account of one e-mail is never
 * made.
 */
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

/**
 * Spends a code. The choice of the meant sign-up then takes effect, if there is one. `sub` is null for an
 * unregistered address. A confirmed account is 'already' only for the very code that confirmed it, whose answer was
 * lost.
 */
async function confirmUser(
  tx: Tx,
  { sub, ticket, ...typed }: { sub: string | null; ticket: string | null } & TypedCode,
): Promise<CodeVerdict | 'already'> {
  const user = sub === null ? undefined : await lockUser(tx, sub);
  if (user?.status === 'CONFIRMED' && (await codes.wasUsed(tx, typed.code))) return 'already';
  const { verdict, chosen } = await signUps.confirmOne(tx, typed, ticket);
  if (verdict !== 'right') return verdict;
  if (user?.status !== 'UNCONFIRMED') return 'wrong';
  await codes.keepUsed(tx, typed.code, CONFIRM_CODE_MS);
  await updateUser(tx, user.sub, {
    status: 'CONFIRMED',
    name: chosen?.name ?? null,
    password_hash: chosen?.passwordHash ?? unusablePassword(),
  });
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
export const userCommands = {
  signUpUser,
  resendSignUpCode,
  createUser,
  confirmUser,
  renameUser,
} satisfies Commands;
