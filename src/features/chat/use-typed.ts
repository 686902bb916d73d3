import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { type Talk, typedKey } from '../../data/rows/chat.ts';

/** Delay after the last key before typed text is stored, ms. */
const KEEP_AFTER_MS = 300;

export interface Typed {
  typed: string;
  setTyped: (text: string) => void;
  now: () => string;
  /** Empties the field. Its text stays on the device, as `words`, until the transaction that queues it. */
  take: () => Taken;
  /** Resolves when the field's text is stored on the device. */
  keepNow: () => Promise<void>;
}

export interface Taken {
  words: string;
  /** Resolves when the words are stored on the device. */
  kept: Promise<void>;
  /** Call it when the words are queued, or are in the field again after a failure. */
  end: () => void;
}

/** The text typed in a conversation, stored on this device until it is sent. It survives a reload. */
export function useTyped(talk: Talk): Typed {
  const data = useData();
  const key = typedKey(talk);
  const [typed, show] = useState('');
  const latest = useRef('');
  /** Texts about to be queued. */
  const going = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unkept = useRef(false);

  const keepNow = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    // Queuing removes its own text from storage. Text stored later stays.
    unkept.current = going.current.length > 0;
    const words = [...going.current, latest.current].filter((text) => text !== '').join('\n');
    return data.keep(key, words === '' ? undefined : words);
  }, [data, key]);
  const keep = useCallback((): void => {
    if (unkept.current) void keepNow();
  }, [keepNow]);
  const keepUnlessGoing = useCallback((): void => {
    if (going.current.length === 0) keep();
  }, [keep]);
  const setTyped = useCallback(
    (text: string): void => {
      latest.current = text;
      show(text);
      unkept.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(keepUnlessGoing, KEEP_AFTER_MS);
    },
    [keepUnlessGoing],
  );

  const take = useCallback((): Taken => {
    const words = latest.current;
    const kept = unkept.current ? keepNow() : Promise.resolve();
    going.current = [...going.current, words];
    latest.current = '';
    show('');
    const end = (): void => {
      going.current = going.current.toSpliced(going.current.indexOf(words), 1);
      keepUnlessGoing();
    };
    return { words, kept, end };
  }, [keepNow, keepUnlessGoing]);

  useEffect(() => {
    let gone = false;
    void data
      .read((tx) => tx.kept(key))
      .then((kept) => {
        if (gone || latest.current !== '' || typeof kept !== 'string') return;
        latest.current = kept;
        show(kept);
      });
    return () => {
      gone = true;
    };
  }, [data, key]);
  useLeaving(keep);

  return { typed, setTyped, now: useCallback(() => latest.current, []), take, keepNow };
}

/** Calls back when the page is hidden for good and when the screen is left. */
function useLeaving(left: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', left);
    return () => {
      window.removeEventListener('pagehide', left);
      left();
    };
  }, [left]);
}
