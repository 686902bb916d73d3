import type { UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { TEMPORARY_PASSWORD_MS, UNCONFIRMED_MS } from '../limits.ts';
import { hasFactor } from '../second-factor/factor-row.ts';
import { guards, type SignInGuards } from './guards.ts';
import { lastChoice } from './sign-ups.ts';
import { users } from './users.ts';

/** A stored refresh token; times in ms since 1970. */
export interface NewSession {
  tokenHash: string;
  originJti: string;
  authTime: number;
  expiresAt: number;
}

/** Result of comparing a password outside the transaction, and the stored form with which it was compared. */
export interface CheckedPassword {
  stored: string | null;
  matches: boolean;
}

type SignInVerdict =
  | { kind: 'signed-in' | 'new-password' | 'second-factor'; user: UserTable }
  | { kind: 'wrong' | 'locked' | 'disabled' | 'unconfirmed' | 'temporary-expired' };

interface SignInAsked {
  accountId: string;
  password: CheckedPassword;
  /** Result of comparing the same password with that of the last sign-up of an address that has an account. */
  decoy: CheckedPassword;
  session: NewSession;
  guards: SignInGuards;
}

/**
 * Decides a sign-in whose password was compared before. While a guard is shut even the right password is refused, so
 * guesses sent at once learn nothing. A stranger who signed a known address up hears the words that a new one would
 * bring. That counts as neither failure nor success: clearing the failures would give a stranger more guesses at the
 * account.
 */
async function signInUser(tx: Tx, args: SignInAsked): Promise<SignInVerdict> {
  if (await guards.areShut(tx, args.guards)) return { kind: 'locked' };
  const user = args.password.matches ? await users.lockUser(tx, args.accountId) : undefined;
  if (!user || user.password_hash !== args.password.stored || isForgotten(user, tx.now)) {
    if (await isDecoy(tx, args)) return { kind: 'unconfirmed' };
    await guards.countFailure(tx, args.guards);
    return { kind: 'wrong' };
  }
  if (user.status === 'UNCONFIRMED') return { kind: 'unconfirmed' };
  await guards.countSuccess(tx, args.guards);
  if (user.status === 'DISABLED') return { kind: 'disabled' };
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const expired = tx.now - user.updated_at > TEMPORARY_PASSWORD_MS;
    return expired ? { kind: 'temporary-expired' } : { kind: 'new-password', user };
  }
  if (await hasFactor(tx, user.sub)) return { kind: 'second-factor', user };
  await openSession(tx, user.sub, args.session);
  return { kind: 'signed-in', user };
}

/** True for an account that nobody confirmed in time, until it is removed. */
const isForgotten = ({ status, created_at }: UserTable, now: number): boolean =>
  status === 'UNCONFIRMED' && created_at < now - UNCONFIRMED_MS;

/** True where the password is that of the last sign-up, if this is still the one with which it was compared. */
async function isDecoy(tx: Tx, { accountId, decoy }: SignInAsked): Promise<boolean> {
  return decoy.matches && (await lastChoice(tx.db, accountId, tx.now)) === decoy.stored;
}

async function openSession(tx: Tx, sub: string, session: NewSession): Promise<void> {
  await tx.db
    .insertInto('refresh_token')
    .values({
      token_hash: session.tokenHash,
      sub,
      origin_jti: session.originJti,
      auth_time: session.authTime,
      expires_at: session.expiresAt,
      revoked: 0,
      generation: 0,
      variant: '',
      previous_variant: '',
      rotated_at: 0,
    })
    .execute();
}

/** Revokes every sign-in of a person. */
async function revokeAllSessions(tx: Tx, { sub }: { sub: string }): Promise<void> {
  await revokeSessions(tx, sub, null);
  await users.updateUser(tx, sub, { tokens_valid_from: startOfSecond(tx.now) });
}

/** Revokes a person's sign-ins, except the one that asks. */
async function revokeSessions(tx: Tx, sub: string, keptOriginJti: string | null): Promise<void> {
  await tx.db
    .updateTable('refresh_token')
    .set({ revoked: 1 })
    .where('sub', '=', sub)
    .where('origin_jti', '<>', keptOriginJti ?? '')
    .execute();
}

/**
 * The beginning of this second, in ms, because tokens carry whole seconds. Those of this very second are told apart by
 * their sign-in, which is revoked by its row.
 */
function startOfSecond(now: number): number {
  return Math.floor(now / 1000) * 1000;
}

/** Sign-ins for the other commands of this room. */
export const sessions = { openSession, revokeSessions, startOfSecond };
export const sessionCommands = { signInUser, revokeAllSessions } satisfies Commands;
