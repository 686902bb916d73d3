import type { LiveSource } from '../../../src/data/basis/source.ts';

/** Subscribes like a screen. `value` is the value that it would draw, `seen` all values that it was told. */
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
