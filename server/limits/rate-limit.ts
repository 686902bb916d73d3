import QuickLRU from 'quick-lru';
import { type RateLimit, TokenBucket } from './token-bucket.ts';

/** Number of keys that are remembered. Those unused for longest are forgotten first, so that keys cannot pile up. */
const MAX_REMEMBERED = 20_000;

/** Takes `count` tokens (default one) of a key, as TokenBucket does. Returns the ms to wait, 0 on success. */
export type TakeTokens = (key: string, count?: number, how?: { owing?: boolean }) => number;

/** A token bucket per key: a user, a network, a location. `now` is in ms. */
export function createRateLimit(limit: RateLimit, now: () => number): TakeTokens {
  const buckets = new QuickLRU<string, TokenBucket>({ maxSize: MAX_REMEMBERED });
  return (key, count, how) => {
    const at = now();
    const known = buckets.get(key);
    const bucket = known ?? new TokenBucket(limit, at);
    if (!known) buckets.set(key, bucket);
    return bucket.take(at, count, how);
  };
}
