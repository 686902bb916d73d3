/** Limit of a rate: `burst` at once, refilled at `perSecond`. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket in memory. The caller brings the time, in ms. A clock that is put back refills nothing. */
export class TokenBucket {
  readonly #limit: RateLimit;
  #tokens: number;
  #at: number;

  constructor(limit: RateLimit, now: number) {
    this.#limit = limit;
    this.#tokens = limit.burst;
    this.#at = now;
  }

  /**
   * Takes `count` tokens. Returns 0 on success, else the ms until there are enough, and takes none. With `owing` they
   * are taken in any case, and the next caller waits for them. A negative count puts tokens back, up to the burst.
   */
  take(now: number, count = 1, { owing = false }: { owing?: boolean } = {}): number {
    const { burst, perSecond } = this.#limit;
    const passed = Math.max(0, now - this.#at);
    const tokens = Math.min(burst, this.#tokens + (passed * perSecond) / 1000);
    const isTaken = owing || tokens >= count;
    this.#tokens = isTaken ? Math.min(burst, tokens - count) : tokens;
    this.#at = now;
    return isTaken ? 0 : Math.ceil(((count - tokens) * 1000) / perSecond);
  }
}
