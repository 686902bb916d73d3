import { useCallback, useEffect, useRef, useState } from 'react';
import { type Talk, typedKey } from '../../data/chat.ts';
import { useData } from '../../data/data-context.tsx';

/** Typing is kept this long after the last letter, ms. */
const KEEP_AFTER_MS = 300;

export interface Typed {
  typed: string;
  setTyped: (text: string) => void;
  now: () => string;
  /** Empties the box; what was in it stays on the device until `keepNow`. */
  take: () => void;
  /** Keeps at once what is in the box now. */
  keepNow: () => void;
}

/** What is being typed in a conversation, kept on this device until it is sent: it survives a reload. */
export function useTyped(talk: Talk): Typed {
  const data = useData();
  const key = typedKey(talk);
  const [typed, show] = useState('');
  const latest = useRef('');
  const unkept = useRef<ReturnType<typeof setTimeout> | null>(null);

  const keep = useCallback((): void => {
    if (unkept.current === null) return;
    clearTimeout(unkept.current);
    unkept.current = null;
    void data.keep(key, latest.current === '' ? undefined : latest.current);
  }, [data, key]);
  const setTyped = useCallback(
    (text: string): void => {
      latest.current = text;
      show(text);
      if (unkept.current !== null) clearTimeout(unkept.current);
      unkept.current = setTimeout(keep, KEEP_AFTER_MS);
    },
    [keep],
  );

  const take = useCallback((): void => {
    if (unkept.current !== null) {
      clearTimeout(unkept.current);
      unkept.current = null;
      void data.keep(key, latest.current);
    }
    latest.current = '';
    show('');
  }, [data, key]);
  const keepNow = useCallback((): void => {
    unkept.current ??= setTimeout(() => undefined);
    keep();
  }, [keep]);

  useEffect(() => {
    let gone = false;
    void data
      .read((tx) => tx.kept(key))
      .then((kept) => {
        if (gone || latest.current !== '' || typeof kept !== 'string') return;
        latest.current = kept;
        show(kept);
      });
    window.addEventListener('pagehide', keep);
    return () => {
      gone = true;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [data, key, keep]);

  return { typed, setTyped, now: useCallback(() => latest.current, []), take, keepNow };
}
