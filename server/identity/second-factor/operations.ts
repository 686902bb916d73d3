import { applied } from '../../db/applied.ts';
import type { SecondFactorTable } from '../../db/schema.ts';
import { networksOf } from '../../limits/networks.ts';
import { ERRORS } from '../errors.ts';
import { readTexts } from '../fields.ts';
import { readAccessToken } from '../operations/support.ts';
import type { Operation, Operations, UserPool } from '../pool.ts';
import type { CheckedCode } from './commands.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { matchedStep, newTotpSecret } from './totp.ts';

/** The protocol's name of the only second factor. */
export const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

const associateSoftwareToken: Operation = async (pool, { input }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  const secret = newTotpSecret();
  const sealed = sealSecret(pool.tokens.secrets.factors, token.sub, secret);
  const begun = await applied(pool.store, 'beginFactor', { sub: token.sub, sealed });
  return begun === 'begun' ? { kind: 'ok', body: { SecretCode: secret } } : ERRORS.factorUnproved;
};

const verifySoftwareToken: Operation = async (pool, { input, ip }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 }, UserCode: { max: 16 } });
  if (fields.kind === 'error') return fields;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  const factor = await factorOf(pool, token.sub);
  const codes = [factor?.pending, factor?.sealed].flatMap((stored) =>
    stored ? [checkCode(pool, token.sub, stored, fields.value.UserCode)] : [],
  );
  const code = codes.find(({ step }) => step !== null) ?? codes[0];
  if (!code) return ERRORS.factorAbsent;
  const typed = { sub: token.sub, code, networks: networksOf(ip) };
  const verdict = await applied(pool.store, 'proveFactor', typed);
  if (verdict === 'locked') return ERRORS.limitExceeded;
  return verdict === 'right' ? { kind: 'ok', body: { Status: 'SUCCESS' } } : ERRORS.factorMismatch;
};

const setUserMfaPreference: Operation = async (pool, { input }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const settings = input.SoftwareTokenMfaSettings as { Enabled?: unknown } | undefined;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  if (typeof settings?.Enabled !== 'boolean') return { kind: 'ok', body: {} };
  const wish = { sub: token.sub, active: settings.Enabled };
  const verdict = await applied(pool.store, 'preferFactor', wish);
  if (verdict === 'unproved') return ERRORS.factorUnproved;
  return verdict === 'done' ? { kind: 'ok', body: {} } : ERRORS.factorAbsent;
};

export function factorOf({ store }: UserPool, sub: string): Promise<SecondFactorTable | undefined> {
  return store.read.selectFrom('second_factor').selectAll().where('sub', '=', sub).executeTakeFirst();
}

/** Compares a typed code with a stored secret. The command that decides sees whether that secret still stands. */
export function checkCode({ tokens, now }: UserPool, sub: string, sealed: string, code: string): CheckedCode {
  return { sealed, step: matchedStep(openSecret(tokens.secrets.factors, sub, sealed), code, now()) };
}

export const secondFactorOperations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
} satisfies Operations;
