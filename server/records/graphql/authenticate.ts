import type { TokenFault, Tokens } from '../../identity/tokens.ts';
import type { Viewer } from '../type-handler.ts';

/** AppSync's words for each fault of a token; clients tell an expired one from a bad one by them. */
const MESSAGES: Record<TokenFault, string> = {
  malformed: 'Unable to parse JWT token.',
  expired: 'Token has expired.',
  signature: 'You are not authorized to make this call.',
  foreign: 'You are not authorized to make this call.',
  revoked: 'You are not authorized to make this call.',
};

export type Authentication = { kind: 'viewer'; viewer: Viewer } | { kind: 'refused'; message: string };

/** Who shows this authorization header: an ID or access token, raw or after `Bearer `. */
export async function authenticate(
  tokens: Pick<Tokens, 'verify'>,
  header: string | undefined,
): Promise<Authentication> {
  if (!header) return { kind: 'refused', message: 'Valid authorization header not provided.' };
  const verdict = await tokens.verify(header);
  if (verdict.kind === 'invalid') return { kind: 'refused', message: MESSAGES[verdict.reason] };
  return { kind: 'viewer', viewer: { sub: verdict.sub, email: verdict.email } };
}
