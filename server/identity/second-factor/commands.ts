import type { SecondFactorTable, UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { proofOf } from '../challenge-session.ts';
import { attempts } from '../commands/attempts.ts';
import { codes } from '../commands/codes.ts';
import { type NewSession, sessions } from '../commands/sessions.ts';
import { users } from '../commands/users.ts';
import { WRONG_FACTORS } from '../limits.ts';
import { changeFactor, isProved, lockFactor } from './factor-row.ts';

/**
 * Result of comparing a code outside the transaction: the stored secret that was compared, and the step of the code.
 */
export interface CheckedCode {
  sealed: string;
  step: number | null;
}

/** A code as somebody typed it, and the networks of that person, narrowest first. */
interface TypedFactor {
  sub: string;
  code: CheckedCode;
  networks: readonly string[];
}

type CodeVerdict = 'right' | 'wrong' | 'locked';

const lockKey = (sub: string): string => `second-factor:${sub}`;

/**
 * Stores a new secret until a code of it was typed. Answers 'unproved' while another one is in force that was not
 * proved just now.
 */
async function beginFactor(
  tx: Tx,
  { sub, sealed }: { sub: string; sealed: string },
): Promise<'begun' | 'unproved'> {
  const row = await lockFactor(tx, sub);
  if (row?.active === 1 && !isProved(tx, row)) return 'unproved';
  const fresh = { sub, sealed: null, pending: sealed, active: 0, last_step: 0, proved_at: 0 };
  await tx.db
    .insertInto('second_factor')
    .values(fresh)
    .onConflict((conflict) => conflict.column('sub').doUpdateSet({ pending: sealed }))
    .execute();
  return 'begun';
}

/**
 * Judges a code of the secret that waits, or of the one in force. A right one proves the person for PROOF_MS. The
 * secret that waited is in force from then on.
 */
async function proveFactor(tx: Tx, typed: TypedFactor): Promise<CodeVerdict> {
  const { sub, code } = typed;
  const row = await lockFactor(tx, sub);
  const verdict = await judge(tx, row, typed, [row?.pending, row?.sealed]);
  if (verdict !== 'right' || !row) return verdict;
  const taken = row.pending === code.sealed ? { sealed: row.pending, pending: null } : {};
  await changeFactor(tx, sub, { ...taken, last_step: code.step ?? 0, proved_at: tx.now });
  return verdict;
}

/** Switches the second factor on or off. Only a person who has just proved it may switch it off. */
async function preferFactor(
  tx: Tx,
  { sub, active }: { sub: string; active: boolean },
): Promise<'done' | 'unproved' | 'absent'> {
  const row = await lockFactor(tx, sub);
  if (!active) {
    if (row?.active === 1 && !isProved(tx, row)) return 'unproved';
    await tx.db.deleteFrom('second_factor').where('sub', '=', sub).execute();
    return 'done';
  }
  if (!row?.sealed) return 'absent';
  await changeFactor(tx, sub, { active: 1 });
  return 'done';
}

/** Ends a sign-in by a code, if its password was right and still is. */
async function passFactor(
  tx: Tx,
  args: TypedFactor & { proof: string; session: NewSession },
): Promise<{ kind: 'signed-in'; user: UserTable } | { kind: 'wrong' | 'locked' | 'stale' }> {
  const user = await users.lockUser(tx, args.sub);
  if (user?.status !== 'CONFIRMED' || proofOf(user.password_hash) !== args.proof) return { kind: 'stale' };
  const row = await lockFactor(tx, args.sub);
  // A secret that was begun anew opens nothing before it is proved.
  const verdict = await judge(tx, row, args, [row?.sealed]);
  if (verdict !== 'right') return { kind: verdict };
  await changeFactor(tx, args.sub, { last_step: args.code.step ?? 0 });
  await sessions.openSession(tx, args.sub, args.session);
  return { kind: 'signed-in', user };
}

/**
 * Counts a wrong code. A code is right once, and only where it was compared with one of these secrets. Wrong codes of a
 * factor that was never in force cost nothing that lasts: there is nothing to guess.
 */
async function judge(
  tx: Tx,
  row: SecondFactorTable | undefined,
  { sub, code: { sealed, step }, networks }: TypedFactor,
  secrets: readonly (string | null | undefined)[],
): Promise<CodeVerdict> {
  const budgets = row?.sealed ? codes.bucketsOf(WRONG_FACTORS, `wrong-factor:${sub}`, networks) : [];
  if (await attempts.isLocked(tx, lockKey(sub))) return 'locked';
  if (!(await attempts.haveTokens(tx, budgets))) return 'locked';
  const isSame = row !== undefined && secrets.includes(sealed);
  if (!isSame || step === null || step <= row.last_step) {
    await attempts.countFailure(tx, lockKey(sub));
    await attempts.takeFromEach(tx, budgets);
    return 'wrong';
  }
  await attempts.clearFailures(tx, lockKey(sub));
  return 'right';
}

export const secondFactorCommands = { beginFactor, proveFactor, preferFactor, passFactor } satisfies Commands;
