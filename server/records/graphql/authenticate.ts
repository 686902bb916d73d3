import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { TokenFault, Tokens, TokenVerdict } from '../../identity/tokens.ts';
import type { Viewer } from '../type-handler.ts';

/** AppSync's words for each fault of a token. By them clients tell an expired one from a bad one. */
const MESSAGES: Record<TokenFault, string> = {
  malformed: 'Unable to parse JWT token.',
  expired: 'Token has expired.',
  signature: 'You are not authorized to make this call.',
  foreign: 'You are not authorized to make this call.',
  revoked: 'You are not authorized to make this call.',
};

export type Authentication = { kind: 'viewer'; viewer: Viewer } | { kind: 'refused'; message: string };

/**
 * The person of this authorization header: an ID or access token, raw or after `Bearer `. It answers at once where the
 * verdict is known.
 */
export function authenticate(
  tokens: Pick<Tokens, 'verify'>,
  header: string | undefined,
): MaybePromise<Authentication> {
  if (!header) return { kind: 'refused', message: 'Valid authorization header not provided.' };
  return andThen(tokens.verify(header), asAuthentication);
}

function asAuthentication(verdict: TokenVerdict): Authentication {
  if (verdict.kind === 'invalid') return { kind: 'refused', message: MESSAGES[verdict.reason] };
  return { kind: 'viewer', viewer: { sub: verdict.sub, email: verdict.email } };
}
