import type { LiveSource } from './live-source.ts';

/** A value held in memory, as a live source. */
export interface ValueSource<T> extends LiveSource<T> {
  set(value: T): void;
}

export function createValueSource<T>(initial: T): ValueSource<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
