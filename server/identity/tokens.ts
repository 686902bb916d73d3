import { randomUUID } from 'node:crypto';
import { type CryptoKey, decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import QuickLRU from 'quick-lru';
import { andThen, type MaybePromise } from '../db/maybe-promise.ts';
import type { Store } from '../db/store.ts';
import type { SettingCommands } from './commands/setting-commands.ts';
import { type KeyRing, type OpenKeys, openKeyRing, type Secrets } from './keys/key-ring.ts';
import { createSignInStatuses, type SignInStatus } from './sign-in-status.ts';
import { markedFor, markOf } from './token-mark.ts';

/** Life of access and ID tokens, in seconds. */
export const TOKEN_SECONDS = 3600;
/** Number of verified signatures that are kept, so that a token used again costs no second RSA check. */
const REMEMBERED_TOKENS = 5_000;
/**
 * Longest token that is looked at, in characters, longer than any of ours. The longest name has 2,048 of them, of three
 * bytes each perhaps.
 */
const MAX_LENGTH = 10 * 1024;

type TokenUse = 'access' | 'id';
/**
 * Reason why a token is refused: no token, signed by others, too old, made for another pool or client, or signed out.
 */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'foreign' | 'revoked';

export interface ValidToken {
  kind: 'valid';
  use: TokenUse;
  /** The UUID that is the username everywhere. */
  sub: string;
  /** Present e-mail of the account, in lower case, whichever token was shown. */
  email: string | null;
  /** End of the token in ms since 1970. */
  expiresAt: number;
  /** The sign-in from which this token descends. */
  originJti: string;
}

export type TokenVerdict = ValidToken | { kind: 'invalid'; reason: TokenFault };

/** The person that tokens are made for; `authTime` in ms since 1970. */
interface TokenSubject {
  sub: string;
  email: string;
  name: string | null;
  originJti: string;
  authTime: number;
}

export interface TokenSettings {
  store: Store<SettingCommands>;
  /** Value of `iss`, e.g. https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Vendinha1. */
  issuer: string;
  clientId: string;
  /** Server clock in ms; the real one when absent. */
  now?: () => number;
  /** The keys; those of the store, in clear, when absent. */
  keys?: KeyRing;
}

export interface Tokens {
  /**
   * Checks a raw or `Bearer ` token: signature, issuer, client, use, expiry and (up to 5 s late) revocation. It answers
   * at once where all of that is known.
   */
  verify(token: string): MaybePromise<TokenVerdict>;
  /** Checks like `verify`, but asks the database about revocation. */
  verifyNow(token: string): Promise<TokenVerdict>;
  /** True where `verify` needs no RSA check, because a token that was issued or held here before is remembered. */
  knows(token: string): boolean;
  /**
   * The `sub` of a raw or `Bearer ` token, where a hash shows that this installation wrote its claims; else null. It
   * checks nothing more.
   */
  markedFor(token: string): MaybePromise<string | null>;
  issue(subject: TokenSubject): Promise<{ access: string; id: string }>;
  /**
   * True while a thing that was made for a sign-in at an instant (ms) still counts, up to 5 s late. It answers at once
   * where that is known.
   */
  stands(made: { sub: string; originJti: string; issuedAt: number }): MaybePromise<boolean>;
  /** Forgets the known facts about a person's sessions, after some were revoked here. */
  forget(sub: string): void;
  /** Public keys: the one that signs now, the next one, and earlier ones. */
  jwks(): MaybePromise<OpenKeys['jwks']>;
  /**
   * The secrets, up to 5 s late. They change after a theft alone. An operation reads them once: a proof under the
   * stolen ones then opens nothing that was sealed under the new ones.
   */
  secrets(): MaybePromise<Secrets>;
  /** The secrets as they are stored at this moment. Rejects where they do not open. */
  storedSecrets(): Promise<Secrets>;
}

interface Claims {
  kid: string;
  use: TokenUse;
  sub: string;
  originJti: string;
  issuedAt: number;
  expiresAt: number;
}

/** Issuer and verifier of the pool's tokens. */
export async function createTokens(settings: TokenSettings): Promise<Tokens> {
  const { store, now = Date.now } = settings;
  const ring = settings.keys ?? (await openKeyRing({ store, now }));
  const statuses = createSignInStatuses(store, now);
  const reader = createClaimReader(settings, ring, now);

  function check(text: string, fresh: boolean): MaybePromise<TokenVerdict> {
    return andThen(reader.read(bare(text)), (claims) => stand(claims, fresh));
  }

  function stand(claims: Claims | TokenFault, fresh: boolean): MaybePromise<TokenVerdict> {
    if (typeof claims === 'string') return { kind: 'invalid', reason: claims };
    const status = statuses.of(claims.sub, claims.originJti, fresh);
    return andThen(status, (read) => verdictOf(claims, read));
  }

  return {
    verify: (token) => check(token, false),
    verifyNow: async (token) => check(token, true),
    knows: (token) => reader.knows(bare(token)),
    markedFor: (token) =>
      andThen(ring.keys(), ({ secrets }) => markedFor(secrets.sessions, claimsOf(bare(token)))),
    stands: ({ sub, originJti, issuedAt }) =>
      andThen(statuses.of(sub, originJti, false), (status) => counts(status, issuedAt)),
    async issue(subject) {
      const keys = await ring.keys();
      const issued = await issueTokens(settings, keys, now(), subject);
      for (const token of [issued.access, issued.id]) reader.remember(token, keys.signer.kid);
      return issued;
    },
    forget: (sub) => statuses.forget(sub),
    jwks: () => andThen(ring.keys(), ({ jwks }) => jwks),
    secrets: () => andThen(ring.keys(), ({ secrets }) => secrets),
    storedSecrets: async () => (await ring.stored()).secrets,
  };
}

/** The claims of a token that nobody checked. There are none where it is no token, or longer than any of ours. */
function claimsOf(token: string): JWTPayload {
  if (token.length > MAX_LENGTH) return {};
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

const bare = (text: string): string => text.replace(/^bearer\s+/i, '').trim();

/**
 * True while a token counts that was issued at an instant, ms. The row of its sign-in decides, because a clock that was
 * set back issues tokens from before the last revocation. A sign-out everywhere and a reset of the password revoke each
 * row. The purge leaves a row until its last token ended long ago. The instant decides where no row is kept.
 */
const counts = (status: SignInStatus | null, issuedAt: number): status is SignInStatus =>
  status !== null && !(status.revoked ?? issuedAt < status.validFrom);

function verdictOf(
  { use, sub, originJti, issuedAt, expiresAt }: Claims,
  status: SignInStatus | null,
): TokenVerdict {
  if (!counts(status, issuedAt)) return { kind: 'invalid', reason: 'revoked' };
  return { kind: 'valid', use, sub, email: status.email, expiresAt, originJti };
}

interface ClaimReader {
  /** The claims of a valid token, or its fault. A known token is answered at once. */
  read(token: string): MaybePromise<Claims | TokenFault>;
  knows(token: string): boolean;
  /** Remembers a token that a key has just signed. */
  remember(token: string, kid: string): void;
}

function createClaimReader(settings: TokenSettings, ring: KeyRing, now: () => number): ClaimReader {
  const remembered = new QuickLRU<string, { token: string; claims: Claims }>({ maxSize: REMEMBERED_TOKENS });

  async function verify(token: string): Promise<Claims | TokenFault> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => publicKey(ring, kid), {
        algorithms: ['RS256'],
        issuer: settings.issuer,
        currentDate: new Date(now()),
      });
      const claims = toClaims(payload, protectedHeader.kid ?? '', settings.clientId);
      if (claims === null) return 'foreign';
      remembered.set(keyOf(token), { token, claims });
      return claims;
    } catch (error) {
      return faultOf(error);
    }
  }

  return {
    knows: (token) => remembered.get(keyOf(token))?.token === token,
    remember(token, kid) {
      const claims = toClaims(decodeJwt(token), kid, settings.clientId);
      if (claims) remembered.set(keyOf(token), { token, claims });
    },
    read: (token) =>
      andThen(ring.keys(), ({ verifiers }) => {
        const known = remembered.get(keyOf(token));
        if (known?.token !== token || !verifiers.has(known.claims.kid)) return verify(token);
        return known.claims.expiresAt > now() ? known.claims : 'expired';
      }),
  };
}

/** The key that a token names. A key that nobody here knows may have come with a rotation elsewhere. */
async function publicKey(ring: KeyRing, kid = ''): Promise<CryptoKey> {
  const key = (await ring.keys()).verifiers.get(kid) ?? (await ring.afresh()).verifiers.get(kid);
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  return key;
}

/**
 * The end of a token's signature. To find a text by all of its thousand characters takes longer than to compare them.
 */
const keyOf = (token: string): string => token.slice(-40);

/** The claims we rely on; null when the token is for another client or is of no known use. */
function toClaims(payload: JWTPayload, kid: string, clientId: string): Claims | null {
  const { token_use: use, sub, origin_jti: originJti, iat, exp } = payload;
  if (typeof sub !== 'string' || typeof originJti !== 'string' || !iat || !exp) return null;
  if (use !== 'access' && use !== 'id') return null;
  if ((use === 'access' ? payload.client_id : payload.aud) !== clientId) return null;
  return { kid, use, sub, originJti, issuedAt: iat * 1000, expiresAt: exp * 1000 };
}

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'foreign';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JOSEError) return 'malformed';
  throw error;
}

async function issueTokens(
  { issuer, clientId }: TokenSettings,
  { signer, secrets }: OpenKeys,
  now: number,
  { sub, email, name, originJti, authTime }: TokenSubject,
): Promise<{ access: string; id: string }> {
  const iat = Math.floor(now / 1000);
  const shared = {
    sub,
    iss: issuer,
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(authTime / 1000),
    iat,
    exp: iat + TOKEN_SECONDS,
  };
  const sign = (own: JWTPayload): Promise<string> => {
    const claims = { ...shared, ...own };
    return new SignJWT({ ...claims, jti: markOf(secrets.sessions, claims) })
      .setProtectedHeader({ alg: 'RS256', kid: signer.kid })
      .sign(signer.privateKey);
  };
  const [access, id] = await Promise.all([
    sign({
      token_use: 'access',
      client_id: clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
    }),
    sign({
      token_use: 'id',
      aud: clientId,
      'cognito:username': sub,
      email,
      email_verified: true,
      ...(name === null ? {} : { name }),
    }),
  ]);
  return { access, id };
}
