import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { Tokens } from './tokens.ts';

/** Signatures that are checked for one network beyond its limit. Each takes some 100 µs of RSA. */
const CHECKS: RateLimit = { burst: 600, perSecond: 20 };

/** Whether an authorization header shows a good token; the network asked too much. Rejects where the storage is away. */
export type CheckBearer = (authorization: string, network: string) => Promise<boolean>;

/**
 * Tells good tokens apart for networks that asked too much. A token whose signature held in this process before is free.
 * Others are checked up to a limit of their network. So made-up ones buy no RSA without end. `now` in ms.
 */
export function createBearerCheck(tokens: Pick<Tokens, 'verify' | 'knows'>, now: () => number): CheckBearer {
  const take = createRateLimit(CHECKS, now);
  return async (authorization, network) => {
    if (!tokens.knows(authorization) && take(network) > 0) return false;
    return (await tokens.verify(authorization)).kind === 'valid';
  };
}
