/** Told when the provider goes away and comes back. */
export interface CircuitNews {
  away(error: string, failures: number): void;
  /** Another call failed while it is away. */
  stillAway(error: string): void;
  back(): void;
}

/**
 * Circuit breaker of one class of calls. It opens after some calls in a row without an answer: the provider is away. Then only
 * a trial now and then is let through, and the first answer to a call of the class closes it. What waits meanwhile takes
 * nobody's place.
 */
export interface Circuit {
  isOpen(): boolean;
  /** True while a call without an answer is no news: the provider is away, or was when that call may have begun. */
  isToldOf(): boolean;
  /** True where one may try though it is open. What takes a trial may make one call. */
  takeTrial(): boolean;
  /** True where a call may be made now. */
  admits(): boolean;
  /** Rises each time the circuit closes. */
  generation(): number;
  answered(): void;
  /** A call of another class was answered. Where nobody tried one of this class for a while, the circuit closes. */
  answeredElsewhere(): void;
  /** A call that began in `generation` had no answer. One of an earlier generation does not count. */
  failed(error: string, generation: number): void;
  /** Calls back when the circuit closes; returns the stop. */
  onClosed(listener: () => void): () => void;
}

/** So many calls in a row without an answer are more than bad luck. */
const FAILURES = 5;
/** A trial is made this often, in ms: whoever waits for a code shall have it soon after the provider is back. */
const TRIAL_EVERY_MS = 500;
/**
 * A waiting caller tries more often than this, in ms. A class that nobody tries keeps nobody waiting, and is no
 * trouble.
 */
const UNTRIED_MS = 60_000;
/** No call hangs longer than this, in ms. */
const MAX_CALL_MS = 20_000;

export function createCircuit(news: CircuitNews, now: () => number = () => performance.now()): Circuit {
  const listeners = new Set<() => void>();
  let failures = 0;
  let generation = 0;
  let isOpen = false;
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
    isOpen = false;
    backAt = now();
    permits = 0;
    generation += 1;
    news.back();
    for (const listener of listeners) listener();
  };
  return {
    isOpen: () => isOpen,
    isToldOf: () => isOpen || now() - backAt < MAX_CALL_MS,
    takeTrial,
    admits() {
      if (!isOpen) return true;
      if (permits === 0 && !takeTrial()) return false;
      permits -= 1;
      return true;
    },
    generation: () => generation,
    answered() {
      failures = 0;
      if (isOpen) close();
    },
    answeredElsewhere() {
      if (!isOpen || now() - triedAt < UNTRIED_MS) return;
      // Nothing was heard of this class: one more failure opens it again.
      failures = FAILURES - 1;
      close();
    },
    failed(error, began) {
      if (began !== generation) return;
      failures += 1;
      if (isOpen) news.stillAway(error);
      if (isOpen || failures < FAILURES) return;
      isOpen = true;
      triedAt = now();
      news.away(error, failures);
    },
    onClosed(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
