import { createHmac } from 'node:crypto';
import { isSameText } from '../web/same-bytes.ts';
import { asUuid } from './secrets.ts';

/** Parts of a mark, as the claims of a token name them. */
export interface MarkedClaims {
  sub?: unknown;
  origin_jti?: unknown;
  event_id?: unknown;
  token_use?: unknown;
  iat?: unknown;
}

/**
 * The `jti` of a token: a keyed digest of its other claims, in the form of a UUID. One hash tells this installation's
 * tokens from made-up ones before a signature is checked. `event_id` makes each `jti` different.
 */
export function markOf(secret: Uint8Array, claims: MarkedClaims): string {
  const { sub, origin_jti, event_id, token_use, iat } = claims;
  const said = JSON.stringify([sub, origin_jti, event_id, token_use, iat]);
  return asUuid(createHmac('sha256', secret).update(`token:${said}`).digest('hex'));
}

/** The `sub` of a token whose mark shows that this installation wrote its claims; else null. */
export function markedFor(secret: Uint8Array, claims: MarkedClaims & { jti?: unknown }): string | null {
  const { jti, sub } = claims;
  if (typeof jti !== 'string' || typeof sub !== 'string') return null;
  return isSameText(jti, markOf(secret, claims)) ? sub : null;
}
