/** A value that changes, shared by all its readers. */
export interface LiveSource<T> {
  /** Calls back after every change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** The present value, the same object until it changes. */
  snapshot(): T;
}

/** A live source whose value is set from outside. */
export interface ValueSource<T> extends LiveSource<T> {
  set(value: T): void;
}

/**
 * A value held in memory. `start` connects it to a feed: it runs with the first listener, and its result when the last
 * one leaves. The last value stays for the next visit.
 */
export function createSource<T>(
  initial: T,
  start: (say: (next: T) => void) => () => void = () => () => undefined,
): ValueSource<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let stop: (() => void) | null = null;
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    snapshot: () => value,
    set,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start(set);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
