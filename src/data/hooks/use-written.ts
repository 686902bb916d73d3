import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { sameJson } from '../../domain/words/same-json.ts';

/** A value of this device with what this page wrote of it. */
export interface WrittenValue<T> {
  value: T;
  /** The same with presses that are not drawn yet. The next press begins from it. */
  newest: RefObject<T>;
  save: (next: T) => void;
}

/**
 * A value that the device keeps. This page's own write counts at once, or the next press would start from the old value.
 * The device tells its values late: one from before the last own write is no news.
 * A value of another tab is taken over by `taken` when no write is pending: a new function asks it again.
 */
export function useWritten<T>(
  first: () => T,
  taken: (now: T) => T,
  store: (next: T) => Promise<unknown>,
): WrittenValue<T> {
  const [value, setValue] = useState(first);
  const newest = useRef(value);
  const [echo] = useState(() => createEcho(value));
  const writing = useRef(0);
  const show = useCallback((next: T): void => {
    newest.current = next;
    setValue(next);
  }, []);
  useEffect(() => {
    const now = newest.current;
    const next = taken(now);
    if (!echo.isNews(next, writing.current > 0)) return;
    // This page's own write comes back as another object, maybe before a transition has drawn it.
    if (!sameJson(now, next)) show(next);
  }, [echo, show, taken]);
  const save = useCallback(
    (next: T): void => {
      show(next);
      echo.wrote(next);
      writing.current += 1;
      void store(next).finally(() => {
        writing.current -= 1;
      });
    },
    [echo, show, store],
  );
  return { value, newest, save };
}

/** Tells what others wrote from what comes back of own writes, and from what was read before them. */
function createEcho<T>(first: T) {
  let last = first;
  /** Own values that did not come back yet, oldest first. */
  let written: T[] = [];
  return {
    wrote: (next: T): void => void written.push(next),
    /** True where the value is another's. `isWriting`: an own write is under way and will replace it. */
    isNews(next: T, isWriting: boolean): boolean {
      const at = written.findIndex((one) => sameJson(one, next));
      const isOwn = at >= 0;
      const isOld = written.length > 0 && sameJson(last, next);
      if (!isOwn && (isOld || isWriting)) return false;
      written = isOwn ? written.slice(at + 1) : [];
      last = next;
      return !isOwn;
    },
  };
}
