import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { Tokens } from './tokens.ts';

/** Signatures of unmarked tokens that are checked for one network beyond its limit. Each takes some 100 µs of RSA. */
const CHECKS: RateLimit = { burst: 600, perSecond: 20 };
/** The same for marked tokens, for one person there. A few devices show two new ones an hour each. */
const CHECKS_OF_PERSON: RateLimit = { burst: 20, perSecond: 1 };

/**
 * Finds the person behind the valid token of an authorization header, as their `sub`; null for none. It is asked where
 * a network asked too much. Rejects where the storage is away.
 */
export type FindBearer = (authorization: string, network: string) => Promise<string | null>;

/**
 * Tells valid tokens apart for networks that asked too much. A token that this process issued or verified before is
 * free. Others are checked up to a limit, so that made-up ones buy no RSA without end. Tokens with the mark of this
 * installation have a limit for each person, and made-up ones take nothing from it. `now` in ms.
 */
export function createBearerCheck(
  tokens: Pick<Tokens, 'verify' | 'knows' | 'markedFor'>,
  now: () => number,
): FindBearer {
  const takeOfNetwork = createRateLimit(CHECKS, now);
  const takeOfPerson = createRateLimit(CHECKS_OF_PERSON, now);

  async function waitFor(authorization: string, network: string): Promise<number> {
    if (tokens.knows(authorization)) return 0;
    const sub = await tokens.markedFor(authorization);
    return sub === null ? takeOfNetwork(network) : takeOfPerson(`${network} ${sub}`);
  }

  return async (authorization, network) => {
    if ((await waitFor(authorization, network)) > 0) return null;
    const verdict = await tokens.verify(authorization);
    return verdict.kind === 'valid' ? verdict.sub : null;
  };
}
