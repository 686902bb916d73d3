import { applied } from '../../db/applied.ts';
import { networksOf } from '../../limits/networks.ts';
import { ERRORS } from '../errors.ts';
import { readTexts } from '../fields.ts';
import { readAccessToken } from '../operations/support.ts';
import type { Operation, Operations } from '../pool.ts';
import { checkCode, factorOf, refuseLost } from './read-factor.ts';
import { sealSecret } from './sealed-secret.ts';
import { newTotpSecret } from './totp.ts';

/** The protocol's name of the only second factor. */
export const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

const associateSoftwareToken: Operation = async (pool, { input }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  const secret = newTotpSecret();
  const { factors } = await pool.tokens.secrets();
  const sealed = sealSecret(factors, token.sub, secret);
  const begun = await applied(pool.store, 'beginFactor', { sub: token.sub, sealed });
  return begun === 'begun' ? { kind: 'ok', body: { SecretCode: secret } } : ERRORS.factorUnproved;
};

const verifySoftwareToken: Operation = async (pool, { input, ip }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 }, UserCode: { max: 16 } });
  if (fields.kind === 'error') return fields;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  const factor = await factorOf(pool, token.sub);
  const secrets = await pool.tokens.secrets();
  const typed = { code: fields.value.UserCode, at: pool.now() };
  const codes = [factor?.pending, factor?.sealed].flatMap(
    (stored) => (stored && checkCode(secrets, token.sub, stored, typed)) || [],
  );
  const code = codes.find(({ step }) => step !== null) ?? codes[0];
  if (!code) return factor?.sealed ? refuseLost(pool, token.sub, ERRORS.factorMismatch) : ERRORS.factorAbsent;
  const proof = { sub: token.sub, code, networks: networksOf(ip) };
  const verdict = await applied(pool.store, 'proveFactor', proof);
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

export const secondFactorOperations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
} satisfies Operations;
