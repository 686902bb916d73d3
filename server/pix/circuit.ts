/** Told when the provider goes away and comes back. */
export interface CircuitNews {
  away(error: string, failures: number): void;
  /** Another call failed while it is away. */
  stillAway(error: string): void;
  back(): void;
}

/**
 * Whether the provider answers at all. After some calls in a row without an answer it is away. Then only a trial now and
 * then is let through, and the first answer to any call ends that. What waits meanwhile takes nobody's place.
 */
export interface Circuit {
  isAway(): boolean;
  /** True where one may try though it is away. What takes a trial may make one call. */
  takeTrial(): boolean;
  /** True where a call may be made now. */
  admits(): boolean;
  /** Rises each time the provider is back. */
  era(): number;
  answered(): void;
  /** A call that began in `era` had no answer; one of an earlier era says nothing of this one. */
  failed(error: string, era: number): void;
  /** Calls back when the provider is back; returns the stop. */
  onBack(listener: () => void): () => void;
}

/** So many calls in a row without an answer are more than bad luck. */
const FAILURES = 5;
/** A trial is made this often, in ms: whoever waits for a code shall have it soon after the provider is back. */
const TRIAL_EVERY_MS = 500;

export function createCircuit(news: CircuitNews, now: () => number = () => performance.now()): Circuit {
  const listeners = new Set<() => void>();
  let failures = 0;
  let era = 0;
  let isAway = false;
  let triedAt = 0;
  /** Trials that were taken and have not called yet. */
  let permits = 0;

  const takeTrial = (): boolean => {
    if (now() - triedAt < TRIAL_EVERY_MS) return false;
    triedAt = now();
    permits += 1;
    return true;
  };
  return {
    isAway: () => isAway,
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
      if (!isAway) return;
      isAway = false;
      permits = 0;
      era += 1;
      news.back();
      for (const listener of listeners) listener();
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
