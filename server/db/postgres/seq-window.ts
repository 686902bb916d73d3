import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';

/** Time for which a missing number is looked for, in ms: longer than any transaction that may yet commit it. */
const GAP_MS = MINUTE_MS;
/**
 * Usual time from an event's number to its commit at most, in ms. A transaction has nothing left to do then but to
 * reach the disk.
 */
const UNDER_WAY_MS = 2000;
/**
 * Most missing numbers that are remembered. A larger jump is a restored or restarted sequence, not slow transactions.
 */
const GAPS = 1000;

/**
 * The part of the event sequence that one process has seen. Numbers are assigned before the commit, so a row can appear
 * after rows with higher numbers. Missing numbers below the highest are requested again until they appear or grow old.
 * `now` is `performance.now()`, which no step of the machine's clock moves. Events come from the storage (`accept`), or
 * from a bus (`take`) whose reader tells its position (`advance`).
 */
export class SeqWindow {
  #high: number;
  readonly #gaps = new Map<number, number>();
  /** Missing numbers that the reader of a bus still looks for. */
  #readerGaps: ReadonlySet<number> = new Set();
  /** Numbers above the highest that the bus carried here. */
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

  /** Position of this process: all numbers up to `high` but `gaps`, whatever process looks for these. */
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

  /** Takes rows that were read in ascending order at `now`. Returns those not seen before. */
  accept<R extends { seq: number }>(rows: readonly R[], now: number): R[] {
    const unseen = rows.filter(({ seq }) => {
      if (seq <= this.#high) return this.#gaps.delete(seq);
      for (let missing = Math.max(this.#high + 1, seq - GAPS); missing < seq; missing++) {
        if (!this.#ahead.delete(missing)) this.#gaps.set(missing, now + GAP_MS);
      }
      this.#high = seq;
      return !this.#ahead.delete(seq);
    });
    // Gaps are dropped after the rows, for one of these may be a missing one.
    for (const [seq, until] of this.#gaps) if (until <= now) this.#gaps.delete(seq);
    return unseen;
  }

  /**
   * Takes a number that this process has written itself, at `now`. It 'waits' while one before it is missing, so that
   * earlier commits are told earlier. A number that has been missing for long was undone, most likely, and holds up
   * nothing.
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

  /** Notes that the reader of the bus has published all up to `high` but `gaps`, for which it still looks. */
  advance(high: number, gaps: readonly number[]): void {
    if (high < this.#high) return;
    const before = this.#readerGaps;
    // A number that was seen here never becomes a missing one again.
    const isMissing = (seq: number): boolean => (seq > this.#high ? !this.#ahead.has(seq) : before.has(seq));
    this.#readerGaps = new Set(gaps.filter(isMissing));
    this.#high = high;
    for (const seq of this.#ahead) if (seq <= high) this.#ahead.delete(seq);
  }

  /** Has this process look for the reader's missing numbers itself from `now` (ms) on. */
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
