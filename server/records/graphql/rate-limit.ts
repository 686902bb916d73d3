import QuickLRU from 'quick-lru';

/** How often one person may ask: `burst` requests at once, refilled at `perSecond`. */
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

/** A token bucket per key. The returned function takes one token: 0 when there was one, else ms until the next. */
export function createRateLimit({ burst, perSecond }: RateLimit, now: () => number): (key: string) => number {
  const buckets = new QuickLRU<string, Bucket>({ maxSize: MOST_REMEMBERED });
  return (key) => {
    const at = now();
    const known = buckets.get(key);
    const passed = known ? Math.max(0, at - known.at) : 0;
    const tokens = known ? Math.min(burst, known.tokens + (passed * perSecond) / 1000) : burst;
    const bucket = known ?? { tokens, at };
    bucket.tokens = tokens >= 1 ? tokens - 1 : tokens;
    bucket.at = at;
    if (!known) buckets.set(key, bucket);
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
  };
}
