import type { UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { TEMPORARY_PASSWORD_MS } from '../limits.ts';
import { hasFactor } from '../second-factor/factor-row.ts';
import { guards, type SignInGuards } from './guards.ts';
import { users } from './users.ts';

/** A refresh token as it is kept; times in ms since 1970. */
export interface NewSession {
  tokenHash: string;
  originJti: string;
  authTime: number;
  expiresAt: number;
}

/** A password compared outside the transaction: with which stored form, and whether it matched. */
export interface CheckedPassword {
  stored: string | null;
  matches: boolean;
}

type SignInVerdict =
  | { kind: 'signed-in' | 'new-password' | 'second-factor'; user: UserTable }
  | { kind: 'wrong' | 'locked' | 'disabled' | 'unconfirmed' | 'temporary-expired' };

/**
 * Decides a sign-in whose password was compared before. While a guard is shut even the right password is refused, so
 * guesses sent at once learn nothing.
 */
async function signInUser(
  tx: Tx,
  args: { accountId: string; password: CheckedPassword; session: NewSession; guards: SignInGuards },
): Promise<SignInVerdict> {
  if (await guards.areShut(tx, args.guards)) return { kind: 'locked' };
  const user = args.password.matches ? await users.lockUser(tx, args.accountId) : undefined;
  if (user?.password_hash !== args.password.stored || !user) {
    await guards.countFailure(tx, args.guards);
    return { kind: 'wrong' };
  }
  await guards.countSuccess(tx, args.guards);
  if (user.status === 'DISABLED') return { kind: 'disabled' };
  if (user.status === 'UNCONFIRMED') return { kind: 'unconfirmed' };
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const expired = tx.now - user.updated_at > TEMPORARY_PASSWORD_MS;
    return expired ? { kind: 'temporary-expired' } : { kind: 'new-password', user };
  }
  if (await hasFactor(tx, user.sub)) return { kind: 'second-factor', user };
  await openSession(tx, user.sub, args.session);
  return { kind: 'signed-in', user };
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

/** Tokens carry whole seconds: those of this very second are told apart by their sign-in, which is revoked by row. */
function startOfSecond(now: number): number {
  return Math.floor(now / 1000) * 1000;
}

/** Sign-ins for the other commands of this room. */
export const sessions = { openSession, revokeSessions, startOfSecond };
export const sessionCommands = { signInUser, revokeAllSessions } satisfies Commands;
