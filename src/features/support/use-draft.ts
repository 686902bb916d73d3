import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useStored } from '../../data/live/use-stored.ts';
import { isQuota } from '../../data/mirror/storage-faults.ts';

/** Delay after the last change before the draft is stored, ms. */
const KEEP_AFTER_MS = 300;

export interface KeptDraft<T> {
  value: T;
  /** True after the stored draft was read, or something was typed. */
  ready: boolean;
  set: (value: T) => void;
  /** Resolves to the stored draft once the last change is in it. Undefined without a draft. */
  settle: () => Promise<T | undefined>;
  /** Clears the form. Queuing has already removed the stored draft. */
  empty: () => void;
}

/** The part of a draft that may be too large for this device, such as pictures. */
export interface LargePart<T> {
  isIn: (value: T) => boolean;
  without: (value: T) => T;
  /** Tells the person that this part is not stored. */
  sayLeftOut: () => void;
}

/**
 * An unfinished text, stored on this device until it is sent. It survives a reload. `read` parses the stored value. `join`
 * merges text typed before the stored value was read. Without `join` the form waits until `ready`. Once the device has no
 * room for the `large` part, only the rest is stored.
 */
export function useDraft<T>(
  key: string,
  read: (kept: unknown) => T,
  join: (kept: T, typed: T) => T = (_, typed) => typed,
  large?: LargePart<T>,
): KeptDraft<T> {
  const [state, show] = useState<{ value: T; ready: boolean }>(() => ({
    value: read(undefined),
    ready: false,
  }));
  const reader = useRef(read);
  const { note, settle } = useStoring({ key, read, join, show, large });

  const set = useCallback(
    (value: T): void => {
      show({ value, ready: true });
      note(value);
    },
    [note],
  );
  const empty = useCallback((): void => show({ value: reader.current(undefined), ready: true }), []);
  return { ...state, set, settle, empty };
}

interface Storing<T> {
  key: string;
  read: (kept: unknown) => T;
  join: (kept: T, typed: T) => T;
  show: (state: { value: T; ready: boolean }) => void;
  large: LargePart<T> | undefined;
}

/** Stores a draft. Only one attempt includes a too large part, because each such attempt empties the mirror. */
function useKeeping<T>(
  key: string,
  large: LargePart<T> | undefined,
): (value: T | undefined) => Promise<void> {
  const data = useData();
  const isFull = useRef(false);
  return useCallback(
    async (value) => {
      if (value === undefined || !large?.isIn(value)) return data.keep(key, value);
      try {
        if (!isFull.current) return await data.keep(key, value, 'promised');
      } catch (error) {
        if (!isQuota(error)) throw error;
        isFull.current = true;
        large.sayLeftOut();
      }
      await data.keep(key, large.without(value));
    },
    [data, key, large],
  );
}

/** Reads the stored draft, and stores changes after a short delay or when the form is left. */
function useStoring<T>({ key, read, join, show, large }: Storing<T>) {
  const data = useData();
  const store = useKeeping(key, large);
  const latest = useRef<{ value: T | undefined; timer: ReturnType<typeof setTimeout> | null }>({
    value: undefined,
    timer: null,
  });
  const touched = useRef(false);
  const reading = useStored(data, key, {
    onRead(stored) {
      const was = read(stored);
      const { current } = latest;
      const value = touched.current && current.value !== undefined ? join(was, current.value) : was;
      show({ value, ready: true });
      if (touched.current) current.value = value;
    },
    onLeave() {
      const { timer, value } = latest.current;
      latest.current.timer = null;
      if (timer === null || value === undefined) return true;
      clearTimeout(timer);
      void data.amend(key, (stored) => join(read(stored), value));
      return true;
    },
  });

  const settle = useCallback(async (): Promise<T | undefined> => {
    const { current } = latest;
    if (current.timer === null) return current.value;
    if (reading.current !== null) await reading.current;
    if (latest.current.timer === null) return current.value;
    clearTimeout(current.timer);
    current.timer = null;
    await store(current.value);
    return current.value;
  }, [store, reading]);
  const keep = useCallback((): void => void settle(), [settle]);

  const note = useCallback(
    (value: T): void => {
      const { current } = latest;
      touched.current = true;
      current.value = value;
      if (current.timer !== null) clearTimeout(current.timer);
      current.timer = setTimeout(keep, KEEP_AFTER_MS);
    },
    [keep],
  );
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  return { note, settle };
}
