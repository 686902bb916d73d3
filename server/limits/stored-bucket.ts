/** A bucket that holds `burst` tokens and gains one every `everyMs`. */
export interface Bucket {
  readonly burst: number;
  readonly everyMs: number;
}

// A stored bucket is one number: when it will be full again, in ms. It holds what a TokenBucket of the same rate holds.

/**
 * The instant at which a bucket is full, ms, now at the earliest. After a clock was set back that instant may lie too far
 * ahead. Such a bucket counts as full, or nobody could take from it until then.
 */
function fullFrom(fullAt: number, now: number, { burst, everyMs }: Bucket): number {
  return fullAt > now + (burst + 1) * everyMs ? now : Math.max(fullAt, now);
}

/** True while a stored bucket has a token. */
export function hasToken(fullAt: number, now: number, bucket: Bucket): boolean {
  return fullFrom(fullAt, now, bucket) - now <= (bucket.burst - 1) * bucket.everyMs;
}

/** Time at which a stored bucket is full again once another token was taken, in ms. */
export function fullAfterTaking(fullAt: number, now: number, bucket: Bucket): number {
  return fullFrom(fullAt, now, bucket) + bucket.everyMs;
}
