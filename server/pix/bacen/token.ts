import * as v from 'valibot';
import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import type { HttpAnswer, HttpClient } from './http.ts';

export interface TokenOptions {
  clientId: string;
  clientSecret: string;
  /** Path of the token call, e.g. '/oauth/token'. */
  tokenPath: string;
  /** True where the token's path starts at the host, not below the base address. */
  tokenFromRoot?: boolean;
  now: () => number;
}

export type TokenResult = { kind: 'token'; token: string } | HttpAnswer;

export interface TokenSource {
  /** The cached token, or a fresh one. Concurrent callers share one request. */
  get(): Promise<TokenResult>;
  /** Forgets a token that the provider refused. */
  drop(token: string): void;
}

/** Time before its end at which a token is renewed, in ms. */
const RENEW_BEFORE_MS = MINUTE_MS;
const tokenShape = v.object({ access_token: v.string(), expires_in: v.optional(v.number(), 3600) });

/** OAuth2 client credentials with a cache. */
export function createTokenSource(client: HttpClient, options: TokenOptions): TokenSource {
  let cached: { token: string; until: number } | null = null;
  let pending: Promise<TokenResult> | null = null;

  const fetchToken = async (): Promise<TokenResult> => {
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const answer = await client.send({
      method: 'POST',
      path: options.tokenPath,
      ...(options.tokenFromRoot && { fromRoot: true }),
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
    });
    if (answer.kind === 'lost' || answer.status !== 200) return answer;
    const parsed = v.safeParse(tokenShape, answer.body);
    if (!parsed.success) return { kind: 'lost', detail: 'the token answer has no access_token' };
    const { access_token: token, expires_in: seconds } = parsed.output;
    cached = { token, until: options.now() + Math.max(seconds * 1000 - RENEW_BEFORE_MS, 0) };
    return { kind: 'token', token };
  };

  return {
    get: () => {
      if (cached && options.now() < cached.until)
        return Promise.resolve({ kind: 'token', token: cached.token });
      pending ??= fetchToken().finally(() => {
        pending = null;
      });
      return pending;
    },
    drop: (token) => {
      if (cached?.token === token) cached = null;
    },
  };
}
