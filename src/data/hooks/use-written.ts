import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { sameJson } from '../../domain/values/same-json.ts';

/** A kept value of this device, with this page's own writes. */
export interface WrittenValue<T> {
  value: T;
  /** `value` with presses that are not drawn yet. The next press begins from it. */
  newest: RefObject<T>;
  save: (next: T) => void;
}

/**
 * A value that the device keeps. This page's own write counts at once, or the next press would start from the old
 * value. The device tells its values late, so a value from before the last own write is no news. `taken` takes over a
 * value of another tab when no write is pending; a new function is asked again.
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

/** Separates values that others wrote from echoes of own writes, and from values read before these. */
function createEcho<T>(first: T) {
  let last = first;
  /** Own values that have not come back yet, oldest first. */
  let written: T[] = [];
  return {
    wrote: (next: T): void => void written.push(next),
    /** True where somebody else wrote the value. `isWriting`: an own write is under way and will replace it. */
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
