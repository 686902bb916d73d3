import { useObservable } from 'dexie-react-hooks';
import type { LiveSource } from '../basis/source.ts';

/**
 * The present value of a live source. Every render reads the source itself: in the first render after a change of
 * source, `useObservable` still gives the old source's value.
 */
export function useSource<T>(source: LiveSource<T>): T {
  useObservable(() => observableOf(source), [source]);
  return source.snapshot();
}

/** A source as the hook wants it. Each subscriber hears the present value, which may be newer than the render. */
function observableOf<T>(source: LiveSource<T>) {
  return {
    getValue: source.snapshot,
    subscribe(next: (value: T) => void): () => void {
      const tell = (): void => next(source.snapshot());
      const stop = source.subscribe(tell);
      tell();
      return stop;
    },
  };
}
