/** Time for which a missing number is looked for, in ms: longer than any transaction that may yet commit it. */
const GAP_MS = 60_000;
/** From its number to its commit a transaction has nothing left to do but to reach the disk: seldom longer than this, in ms. */
const UNDER_WAY_MS = 2000;
/** Missing numbers remembered at most; a larger jump is a restored or restarted sequence, not slow transactions. */
const GAPS = 1000;

/**
 * The part of the event sequence seen by one process. Numbers are assigned before commit, so a row can appear after
 * rows with higher numbers. Missing numbers below the highest are requested again until they appear or grow old.
 * `now` is `performance.now()`, which no step of the machine's clock moves.
 * Events come from the storage (`accept`), or carried by a bus (`take`) whose reader says how far it is (`advance`).
 */
export class SeqWindow {
  #high: number;
  readonly #gaps = new Map<number, number>();
  /** Missing numbers that the reader of a bus still looks for. */
  #readerGaps: ReadonlySet<number> = new Set();
  /** Numbers above the highest that were carried here. */
  readonly #ahead = new Set<number>();

  constructor(high: number) {
    this.#high = high;
  }

  get high(): number {
    return this.#high;
  }

  /** Numbers to ask for next: all after `high`, and those missing below it. */
  wanted(): { high: number; gaps: number[] } {
    return { high: this.#high, gaps: [...this.#gaps.keys()] };
  }

  /** Position of this process: all up to `high` but `gaps`, whoever looks for these. */
  position(): { high: number; gaps: number[] } {
    return { high: this.#high, gaps: [...new Set([...this.#gaps.keys(), ...this.#readerGaps])] };
  }

  /** Another window at this position at `now`, to read on by itself. */
  copy(now: number): SeqWindow {
    const { high, gaps } = this.position();
    const copy = new SeqWindow(high);
    for (const seq of gaps) copy.#gaps.set(seq, now + GAP_MS);
    return copy;
  }

  /** Takes rows read in ascending order at `now`; returns those not seen before. */
  accept<R extends { seq: number }>(rows: readonly R[], now: number): R[] {
    const unseen = rows.filter(({ seq }) => {
      if (seq <= this.#high) return this.#gaps.delete(seq);
      for (let missing = Math.max(this.#high + 1, seq - GAPS); missing < seq; missing++) {
        if (!this.#ahead.delete(missing)) this.#gaps.set(missing, now + GAP_MS);
      }
      this.#high = seq;
      return !this.#ahead.delete(seq);
    });
    // Behind the rows: one of them may be what was looked for.
    for (const [seq, until] of this.#gaps) if (until <= now) this.#gaps.delete(seq);
    return unseen;
  }

  /**
   * Takes a number that this process has written itself, at `now`. It 'waits' while one before it is missing: what was
   * committed earlier is told earlier. One that has been missing for long was undone, most likely, and holds up nothing.
   */
  takeOwn(seq: number, now: number): 'taken' | 'seen' | 'waits' {
    if (seq <= this.#high && !this.#gaps.has(seq)) return 'seen';
    if (seq > this.#high + 1) return 'waits';
    for (const [gap, until] of this.#gaps)
      if (gap < seq && until - GAP_MS + UNDER_WAY_MS > now) return 'waits';
    if (seq > this.#high) this.#high = seq;
    else this.#gaps.delete(seq);
    return 'taken';
  }

  /** Takes one number that a bus carried; false where it was seen before. */
  take(seq: number): boolean {
    if (seq <= this.#high) {
      const isOwn = this.#gaps.delete(seq);
      return this.#takeOfReader(seq) || isOwn;
    }
    if (this.#ahead.has(seq)) return false;
    this.#ahead.add(seq);
    return true;
  }

  /** The reader of the bus has published all up to `high` but `gaps`, for which it still looks. */
  advance(high: number, gaps: readonly number[]): void {
    if (high < this.#high) return;
    const before = this.#readerGaps;
    // A number that was seen here never becomes a missing one again.
    const isMissing = (seq: number): boolean => (seq > this.#high ? !this.#ahead.has(seq) : before.has(seq));
    this.#readerGaps = new Set(gaps.filter(isMissing));
    this.#high = high;
    for (const seq of this.#ahead) if (seq <= high) this.#ahead.delete(seq);
  }

  /** From `now` (ms) on this process looks for the reader's missing numbers itself. */
  readOn(now: number): void {
    for (const seq of this.#readerGaps) this.#gaps.set(seq, now + GAP_MS);
    this.#readerGaps = new Set();
  }

  #takeOfReader(seq: number): boolean {
    if (!this.#readerGaps.has(seq)) return false;
    const left = new Set(this.#readerGaps);
    left.delete(seq);
    this.#readerGaps = left;
    return true;
  }
}
