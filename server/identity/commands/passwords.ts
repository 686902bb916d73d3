import type { UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { RESET_CODE_MS } from '../limits.ts';
import { removeFactor } from '../second-factor/factor-row.ts';
import { signInPrefix } from '../sign-in-guards.ts';
import { attempts } from './attempts.ts';
import { type CodeVerdict, codes, type TypedCode } from './codes.ts';
import { guards } from './guards.ts';
import { type CheckedPassword, type NewSession, sessions } from './sessions.ts';
import { users } from './users.ts';

/** Key of the attempts at the previous password of a change. */
const changeKey = (sub: string): string => `change:${sub}`;

/**
 * Sets a new password by a reset code, signs the person out everywhere and lifts a lock. It removes a second factor
 * whose keys are lost, which is the only one with the secret `lostFactor`. Any other factor stays. A reset whose answer
 * was lost is 'right' again, and changes nothing more.
 */
async function resetPassword(
  tx: Tx,
  args: {
    sub: string | null;
    accountId: string;
    passwordHash: string;
    lostFactor: string | null;
  } & TypedCode,
): Promise<CodeVerdict> {
  // A sign-in locks its attempts before its person. This takes the same order, or two of them could wait for each
  // other.
  await guards.holdAll(tx, signInPrefix(args.accountId));
  const user = args.sub === null ? undefined : await users.lockUser(tx, args.sub);
  if (user?.status === 'CONFIRMED' && (await isRepeated(tx, user, args))) return 'right';
  const verdict = await codes.spendCode(tx, args);
  if (verdict !== 'right') return verdict;
  if (user?.status !== 'CONFIRMED') return 'wrong';
  await codes.keepUsed(tx, args.code, RESET_CODE_MS);
  if (args.lostFactor !== null) await removeFactor(tx, user.sub, args.lostFactor);
  await sessions.revokeSessions(tx, user.sub, null);
  await users.updateUser(tx, user.sub, {
    password_hash: args.passwordHash,
    tokens_valid_from: sessions.startOfSecond(tx.now),
  });
  await guards.liftAll(tx, signInPrefix(args.accountId));
  return 'right';
}

/**
 * True for the very code and password of a reset not long ago, as long as that password is in force. Any other password
 * costs a try of the used code. So whoever found the code learns no password by it.
 */
async function isRepeated(
  tx: Tx,
  user: UserTable,
  { code, passwordHash }: TypedCode & { passwordHash: string },
): Promise<boolean> {
  if (!(await codes.wasUsed(tx, code))) return false;
  if (user.password_hash === passwordHash) return true;
  await codes.tryUsed(tx, code);
  return false;
}

/** Sets a new password in the place of one that was compared before. Other sign-ins end, and the asking one stays. */
async function changePassword(
  tx: Tx,
  args: { sub: string; password: CheckedPassword; passwordHash: string; originJti: string },
): Promise<'changed' | 'wrong' | 'locked'> {
  const key = changeKey(args.sub);
  if (await attempts.isLocked(tx, key)) return 'locked';
  const user = args.password.matches ? await users.lockUser(tx, args.sub) : undefined;
  if (user?.password_hash !== args.password.stored || !user) {
    await attempts.countFailure(tx, key);
    return 'wrong';
  }
  await attempts.clearFailures(tx, key);
  await sessions.revokeSessions(tx, user.sub, args.originJti);
  await users.updateUser(tx, user.sub, { password_hash: args.passwordHash });
  return 'changed';
}

/** Replaces a temporary password, if it still is the one that opened the challenge, and signs in. */
async function setNewPassword(
  tx: Tx,
  args: {
    sub: string;
    temporaryHash: string;
    passwordHash: string;
    name: string | null;
    session: NewSession;
  },
): Promise<UserTable | null> {
  const user = await users.lockUser(tx, args.sub);
  if (user?.status !== 'FORCE_CHANGE_PASSWORD' || user.password_hash !== args.temporaryHash) return null;
  const name = args.name ?? user.name;
  await users.updateUser(tx, user.sub, { password_hash: args.passwordHash, status: 'CONFIRMED', name });
  await sessions.openSession(tx, user.sub, args.session);
  return { ...user, name };
}

export const passwordCommands = { resetPassword, changePassword, setNewPassword } satisfies Commands;
