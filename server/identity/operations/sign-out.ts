import { applied } from '../../db/applied.ts';
import { ERRORS } from '../errors.ts';
import { readTexts } from '../fields.ts';
import type { Operation, Operations } from '../pool.ts';
import { readRefreshToken } from '../refresh-token.ts';
import { readAccessToken, refuseCaller } from './support.ts';

/** Revokes a token. An unknown one is no error (RFC 7009), because clients repeat a refused revocation for seconds. */
const revokeToken: Operation = async (pool, request) => {
  const fields = readTexts(request.input, { ClientId: {}, Token: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const { ClientId, Token } = fields.value;
  const refused = await refuseCaller(pool, request, ClientId, null);
  if (refused) return refused;
  if (Token.split('.').length === 3) return ERRORS.unsupportedToken;
  const { sessions } = await pool.tokens.secrets();
  const sub = await applied(pool.store, 'revokeSession', { held: readRefreshToken(sessions, Token) });
  if (sub !== null) pool.tokens.forget(sub);
  return { kind: 'ok', body: {} };
};

const globalSignOut: Operation = async (pool, { input }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  await applied(pool.store, 'revokeAllSessions', { sub: token.sub });
  pool.tokens.forget(token.sub);
  return { kind: 'ok', body: {} };
};

export const signOutOperations = {
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
} satisfies Operations;
