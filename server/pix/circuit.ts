import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
/** Listener of a circuit, which tells it when the provider goes away and comes back. */
export interface CircuitNews {
  away(error: string, failures: number): void;
  /** Another call failed while the provider is away. */
  stillAway(error: string): void;
  back(): void;
}

/**
 * Circuit breaker of one class of calls. After some calls in a row without an answer the provider counts as away, and
 * it opens. Then only a trial now and then is let through, and the first answer to a call of the class closes it. Calls
 * that wait meanwhile take nobody's place.
 */
export interface Circuit {
  isOpen(): boolean;
  /** True while a call without an answer is no news. The provider is away, or was when that call may have begun. */
  isOutageKnown(): boolean;
  /** True where the caller may make one call as a trial, although the circuit is open. */
  takeTrial(): boolean;
  /** True where a call may be made now. */
  admits(): boolean;
  /** Number that rises each time the circuit closes. */
  generation(): number;
  answered(): void;
  /**
   * Notes an answer to a call of another class. Where nobody tried one of this class for a while, the circuit closes.
   */
  answeredElsewhere(): void;
  /** Notes a call without an answer that began in `generation`. One of an earlier generation does not count. */
  failed(error: string, generation: number): void;
  /** Calls the listener when the circuit closes. Returns a function that stops it. */
  onClosed(listener: () => void): () => void;
}

/** Calls in a row without an answer that are more than bad luck. */
const FAILURES = 5;
/** Interval of trials, in ms. A person who waits for a code shall have it soon after the provider is back. */
const TRIAL_EVERY_MS = 500;
/** Time without a try after which a class is no trouble, in ms. A waiting caller tries more often, so nobody waits. */
const UNTRIED_MS = MINUTE_MS;
/** Longest time that a call may hang, in ms. */
const MAX_CALL_MS = 20_000;

export function createCircuit(news: CircuitNews, now: () => number = () => performance.now()): Circuit {
  const listeners = new Set<() => void>();
  let failures = 0;
  let generation = 0;
  let isOpen = false;
  let triedAt = 0;
  let backAt = Number.NEGATIVE_INFINITY;
  /** Number of trials that were taken and have not called yet. */
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
    isOutageKnown: () => isOpen || now() - backAt < MAX_CALL_MS,
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
      // No answer of this class was heard, so one more failure opens the circuit again.
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
