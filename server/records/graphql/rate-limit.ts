import QuickLRU from 'quick-lru';

/** How often one person may ask: `burst` things at once, refilled at `perSecond`. */
export interface RateLimit {
  burst: number;
  perSecond: number;
}

/** Far above what the app ever needs: a first sync of a large location is some hundred pages. */
export const DEFAULT_RATE_LIMIT: RateLimit = { burst: 600, perSecond: 50 };
const MOST_REMEMBERED = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Takes `count` tokens (default one) of a key. Returns 0 on success, else the ms until there are enough, and takes
 * none. With `owing` they are taken in any case, and the next caller waits for them.
 */
export type TakeTokens = (key: string, count?: number, owing?: boolean) => number;

/** A token bucket per key. */
export function createRateLimit({ burst, perSecond }: RateLimit, now: () => number): TakeTokens {
  const buckets = new QuickLRU<string, Bucket>({ maxSize: MOST_REMEMBERED });
  return (key, count = 1, owing = false) => {
    const at = now();
    const known = buckets.get(key);
    const passed = known ? Math.max(0, at - known.at) : 0;
    const tokens = known ? Math.min(burst, known.tokens + (passed * perSecond) / 1000) : burst;
    const bucket = known ?? { tokens, at };
    bucket.tokens = owing || tokens >= count ? tokens - count : tokens;
    bucket.at = at;
    if (!known) buckets.set(key, bucket);
    return owing || tokens >= count ? 0 : Math.ceil(((count - tokens) * 1000) / perSecond);
  };
}
