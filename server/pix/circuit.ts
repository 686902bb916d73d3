/** Told when the provider goes away and comes back. */
export interface CircuitNews {
  away(error: string, failures: number): void;
  /** Another call failed while it is away. */
  stillAway(error: string): void;
  back(): void;
}

/**
 * Whether the provider answers calls of a class. After some calls in a row without an answer it is away. Then only a trial now and
 * then is let through, and the first answer to a call of the class ends that. What waits meanwhile takes nobody's place.
 */
export interface Circuit {
  isAway(): boolean;
  /** True while a call without an answer is no news: the provider is away, or was when that call may have begun. */
  isToldOf(): boolean;
  /** True where one may try though it is away. What takes a trial may make one call. */
  takeTrial(): boolean;
  /** True where a call may be made now. */
  admits(): boolean;
  /** Rises each time the provider is back. */
  era(): number;
  answered(): void;
  /** A call of another class was answered. Where nobody tried one of this class for a while, it is away no more. */
  answeredElsewhere(): void;
  /** A call that began in `era` had no answer; one of an earlier era says nothing of this one. */
  failed(error: string, era: number): void;
  /** Calls back when the provider is back; returns the stop. */
  onBack(listener: () => void): () => void;
}

/** So many calls in a row without an answer are more than bad luck. */
const FAILURES = 5;
/** A trial is made this often, in ms: whoever waits for a code shall have it soon after the provider is back. */
const TRIAL_EVERY_MS = 500;
/** Whoever waits tries more often than this, in ms: a class that nobody tries keeps nobody waiting, and is no trouble. */
const UNTRIED_MS = 60_000;
/** No call hangs longer than this, in ms. */
const LONGEST_CALL_MS = 20_000;

export function createCircuit(news: CircuitNews, now: () => number = () => performance.now()): Circuit {
  const listeners = new Set<() => void>();
  let failures = 0;
  let era = 0;
  let isAway = false;
  let triedAt = 0;
  let backAt = Number.NEGATIVE_INFINITY;
  /** Trials that were taken and have not called yet. */
  let permits = 0;

  const takeTrial = (): boolean => {
    if (now() - triedAt < TRIAL_EVERY_MS) return false;
    triedAt = now();
    permits += 1;
    return true;
  };
  const close = (): void => {
    isAway = false;
    backAt = now();
    permits = 0;
    era += 1;
    news.back();
    for (const listener of listeners) listener();
  };
  return {
    isAway: () => isAway,
    isToldOf: () => isAway || now() - backAt < LONGEST_CALL_MS,
    takeTrial,
    admits() {
      if (!isAway) return true;
      if (permits === 0 && !takeTrial()) return false;
      permits -= 1;
      return true;
    },
    era: () => era,
    answered() {
      failures = 0;
      if (isAway) close();
    },
    answeredElsewhere() {
      if (!isAway || now() - triedAt < UNTRIED_MS) return;
      // Nothing was heard of this class: one more failure, and it is away again.
      failures = FAILURES - 1;
      close();
    },
    failed(error, began) {
      if (began !== era) return;
      failures += 1;
      if (isAway) news.stillAway(error);
      if (isAway || failures < FAILURES) return;
      isAway = true;
      triedAt = now();
      news.away(error, failures);
    },
    onBack(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
