import type { LiveSource } from '../../../src/data/basis/source.ts';

/** Subscribes as a screen does. `value` is the value to draw, `seen` has all values received. */
export function watch<T>(source: LiveSource<T>) {
  const seen: T[] = [source.snapshot()];
  const stop = source.subscribe(() => seen.push(source.snapshot()));
  return {
    seen,
    stop,
    get value(): T {
      return source.snapshot();
    },
  };
}
