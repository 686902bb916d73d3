import type { LiveSource } from './live-source.ts';

/**
 * A source that works only while anybody listens: `start` is called with the first listener, what it returns with the
 * leaving of the last. The last value stays for the next visit.
 */
export function heardSource<T>(initial: T, start: (say: (next: T) => void) => () => void): LiveSource<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let stop: (() => void) | null = null;
  const say = (next: T): void => {
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    snapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start(say);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
