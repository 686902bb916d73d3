/** A bucket that holds `burst` tokens and gains one every `everyMs`. */
export interface Bucket {
  readonly burst: number;
  readonly everyMs: number;
}

// A stored bucket is one number: when it will be full again, in ms. It holds what a TokenBucket of the same rate holds.

/** True while a stored bucket has a token. */
export function hasToken(fullAt: number, now: number, { burst, everyMs }: Bucket): boolean {
  return Math.max(fullAt, now) - now <= (burst - 1) * everyMs;
}

/** When a stored bucket is full again once another token was taken, in ms. */
export function fullAfterTaking(fullAt: number, now: number, { everyMs }: Bucket): number {
  return Math.max(fullAt, now) + everyMs;
}
