import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { sameJson } from '../../domain/words/same-json.ts';

/** A value of this device with what this page wrote of it. */
export interface Written<T> {
  value: T;
  /** The same with presses that are not drawn yet. The next press begins from it. */
  newest: RefObject<T>;
  save: (next: T) => void;
}

/**
 * A value that the device keeps. This page's own write counts at once, or the next press would start from the old value.
 * What another tab wrote is taken over by `taken` when no write is pending: a new function asks it again.
 */
export function useWritten<T>(
  first: () => T,
  taken: (now: T) => T,
  store: (next: T) => Promise<unknown>,
): Written<T> {
  const [value, setValue] = useState(first);
  const newest = useRef(value);
  const writing = useRef(0);
  const show = useCallback((next: T): void => {
    newest.current = next;
    setValue(next);
  }, []);
  useEffect(() => {
    if (writing.current > 0) return;
    const now = newest.current;
    const next = taken(now);
    // This page's own write comes back as another object, maybe before a transition has drawn it.
    if (!sameJson(now, next)) show(next);
  }, [show, taken]);
  const save = useCallback(
    (next: T): void => {
      show(next);
      writing.current += 1;
      void store(next).finally(() => {
        writing.current -= 1;
      });
    },
    [show, store],
  );
  return { value, newest, save };
}
