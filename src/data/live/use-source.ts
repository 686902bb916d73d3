import { useObservable } from 'dexie-react-hooks';
import type { LiveSource } from '../basis/source.ts';

/**
 * The value of a live source, at once where it is known. It is read at every drawing: in the first one after
 * a change of source, useObservable still gives the value of the source before.
 */
export function useSource<T>(source: LiveSource<T>): T {
  useObservable(() => observableOf(source), [source]);
  return source.snapshot();
}

/** A source as the hook wants it: whoever subscribes is told the present value, for it may have changed since the drawing. */
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
