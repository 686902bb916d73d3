import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { AdmitBeyond } from './aws-json.ts';
import type { FindBearer } from './bearer-check.ts';
import { readRefreshToken } from './refresh-token.ts';
import type { Tokens } from './tokens.ts';

/** Refreshes of one sign-in. A client asks once an hour, and each of its tabs perhaps again. */
const REFRESHES: RateLimit = { burst: 10, perSecond: 0.1 };
/** Look-ups of one network for a sign-in's first refresh token, which only the storage knows. */
const LOOK_UPS: RateLimit = { burst: 60, perSecond: 1 };
/** Sign-ins of one network, each of which may cost a hash of a password. */
const SIGN_INS: RateLimit = { burst: 30, perSecond: 0.5 };
/** Requests of one person with a token of theirs, most of them for credentials of pictures. */
const REQUESTS_OF_PERSON: RateLimit = { burst: 30, perSecond: 0.5 };

interface BeyondLimitDeps {
  /** Their secret of sessions signs refresh tokens. */
  tokens: Pick<Tokens, 'secrets'>;
  findBearer: FindBearer;
  /** ms */
  now: () => number;
}

/**
 * Admission beyond the limit of a network, for requests with a token of this installation and for a few sign-ins. A
 * later refresh token proves itself by a hash. So a stranger who uses up a network's minute signs nobody out there.
 */
export function createBeyondLimit({ tokens, findBearer, now }: BeyondLimitDeps): AdmitBeyond {
  const takeRefresh = createRateLimit(REFRESHES, now);
  const takeLookUp = createRateLimit(LOOK_UPS, now);
  const takeSignIn = createRateLimit(SIGN_INS, now);
  const takeOfPerson = createRateLimit(REQUESTS_OF_PERSON, now);

  async function mayRefresh(token: unknown, network: string): Promise<boolean> {
    if (typeof token !== 'string') return false;
    const held = readRefreshToken((await tokens.secrets()).sessions, token);
    return (held.kind === 'later' ? takeRefresh(held.originJti) : takeLookUp(network)) === 0;
  }

  async function isBearer(token: unknown, network: string): Promise<boolean> {
    const sub = typeof token === 'string' ? await findBearer(token, network) : null;
    return sub !== null && takeOfPerson(sub) === 0;
  }

  return async ({ operation, input, network }) => {
    switch (operation) {
      case 'InitiateAuth':
        if (input.AuthFlow === 'USER_PASSWORD_AUTH') return takeSignIn(network) === 0;
        return mayRefresh(fieldsOf(input.AuthParameters).REFRESH_TOKEN, network);
      case 'RespondToAuthChallenge':
        return takeSignIn(network) === 0;
      case 'GetTokensFromRefreshToken':
        return mayRefresh(input.RefreshToken, network);
      case 'RevokeToken':
        return mayRefresh(input.Token, network);
      case 'GetId':
      case 'GetCredentialsForIdentity':
        return isBearer(Object.values(fieldsOf(input.Logins))[0], network);
      default:
        return isBearer(input.AccessToken, network);
    }
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
