/** A rate limit: `capacity` at once, refilled by `perSecond`. The caller brings the time in ms. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perSecond: number;
  #tokens: number;
  #at: number;

  constructor(capacity: number, perSecond: number, now: number) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#tokens = capacity;
    this.#at = now;
  }

  /** Takes one; false when none is left. */
  take(now: number): boolean {
    this.#refill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** True when nothing was taken lately, so that forgetting the bucket changes nothing. */
  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens >= this.#capacity;
  }

  #refill(now: number): void {
    const grown = (Math.max(0, now - this.#at) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#capacity, this.#tokens + grown);
    this.#at = now;
  }
}

/** One bucket per key (a user, an address, a location); full ones are forgotten so that keys cannot pile up. */
export class KeyedLimit {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(capacity: number, perSecond: number) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
  }

  take(key: string, now: number): boolean {
    if (this.#buckets.size > 10_000) this.#forgetFull(now);
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      bucket = new TokenBucket(this.#capacity, this.#perSecond, now);
      this.#buckets.set(key, bucket);
    }
    return bucket.take(now);
  }

  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}
