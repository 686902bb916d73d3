/** How long a missing number is still looked for, in ms: longer than any transaction that may yet commit it. */
const GAP_MS = 60_000;
/** Missing numbers remembered at most; a larger jump is a restored or restarted sequence, not slow transactions. */
const GAPS = 1000;

/**
 * The part of the event sequence seen by one process. Numbers are assigned before commit, so a row can appear after
 * rows with higher numbers. Missing numbers below the highest are requested again until they appear or grow old.
 */
export class SeqWindow {
  #high: number;
  readonly #gaps = new Map<number, number>();

  constructor(high: number) {
    this.#high = high;
  }

  /** What to ask for next: everything after `high`, and the missing numbers below it. */
  wanted(): { high: number; gaps: number[] } {
    return { high: this.#high, gaps: [...this.#gaps.keys()] };
  }

  /** Takes rows read in ascending order at `now` (ms); returns those not seen before. */
  accept<R extends { seq: number }>(rows: readonly R[], now: number): R[] {
    for (const [seq, until] of this.#gaps) if (until <= now) this.#gaps.delete(seq);
    return rows.filter(({ seq }) => {
      if (seq <= this.#high) return this.#gaps.delete(seq);
      for (let missing = Math.max(this.#high + 1, seq - GAPS); missing < seq; missing++) {
        this.#gaps.set(missing, now + GAP_MS);
      }
      this.#high = seq;
      return true;
    });
  }
}
