import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';

/** Delay after the last change before the draft is stored, ms. */
const KEEP_AFTER_MS = 300;

export interface KeptDraft<T> {
  value: T;
  /** The stored draft was read. Before that, typing could overwrite it. */
  ready: boolean;
  set: (value: T) => void;
  /** Resolves when the last change is stored. */
  settle: () => Promise<void>;
  /** Clears the form. Queuing has already removed the stored draft. */
  empty: () => void;
}

/** An unfinished text, stored on this device until it is sent. It survives a reload. `read` parses the stored value. */
export function useDraft<T>(key: string, read: (kept: unknown) => T): KeptDraft<T> {
  const data = useData();
  const [state, show] = useState<{ value: T; ready: boolean }>(() => ({
    value: read(undefined),
    ready: false,
  }));
  const latest = useRef<{ value: T | undefined; timer: ReturnType<typeof setTimeout> | null }>({
    value: undefined,
    timer: null,
  });
  const reader = useRef(read);
  const touched = useRef(false);

  const settle = useCallback(async (): Promise<void> => {
    const { current } = latest;
    if (current.timer === null) return;
    clearTimeout(current.timer);
    current.timer = null;
    await data.keep(key, current.value);
  }, [data, key]);
  const keep = useCallback((): void => void settle(), [settle]);

  useEffect(() => {
    let gone = false;
    void data
      .read((tx) => tx.kept(key))
      .then((kept) => {
        // Text typed meanwhile is newer.
        if (!gone && !touched.current) show({ value: reader.current(kept), ready: true });
      });
    window.addEventListener('pagehide', keep);
    return () => {
      gone = true;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [data, key, keep]);

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
