import type { SecondFactorTable } from '../../db/schema.ts';
import { ERRORS, type Refusal } from '../errors.ts';
import type { Secrets } from '../keys/key-ring.ts';
import type { UserPool } from '../pool.ts';
import type { CheckedCode } from './commands.ts';
import { openSecret } from './sealed-secret.ts';
import { matchedStep } from './totp.ts';

export function factorOf({ store }: UserPool, sub: string): Promise<SecondFactorTable | undefined> {
  return store.read.selectFrom('second_factor').selectAll().where('sub', '=', sub).executeTakeFirst();
}

/**
 * Compares a typed code with a stored secret. The command that decides sees whether that secret still stands. Null for a
 * secret that does not open.
 */
export function checkCode(
  { factors }: Secrets,
  sub: string,
  sealed: string,
  { code, at }: { code: string; at: number },
): CheckedCode | null {
  const secret = openSecret(factors, sub, sealed);
  return secret === null ? null : { sealed, step: matchedStep(secret, code, at) };
}

/**
 * The stored secret of a factor that the keys of this moment do not open. Null for one that opens, and where there is
 * none. The keys are lost then: the storage was restored without them. A new password by e-mail removes this very
 * secret, or its person could never enter again.
 */
export async function lostFactor(pool: UserPool, sub: string): Promise<string | null> {
  // The row is read before the keys. So a factor that was sealed anew meanwhile is not taken for a lost one.
  const sealed = (await factorOf(pool, sub))?.sealed ?? null;
  if (sealed === null) return null;
  const { factors } = await pool.tokens.secrets();
  if (openSecret(factors, sub, sealed) !== null) return null;
  const stored = await pool.tokens.storedSecrets();
  return openSecret(stored.factors, sub, sealed) === null ? sealed : null;
}

/**
 * The refusal of a code whose factor did not open: that it is lost, for its person and the log. `otherwise` where the
 * keys were only replaced a moment ago.
 */
export async function refuseLost(pool: UserPool, sub: string, otherwise: Refusal): Promise<Refusal> {
  if ((await lostFactor(pool, sub)) === null) return otherwise;
  pool.log.warn({ sub }, 'a second factor cannot be read, because the keys that sealed it are lost');
  return ERRORS.factorLost;
}
