import { useCallback, useEffect, useRef, useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useStored } from '../../data/live/use-stored.ts';
import { type Talk, typedKey } from '../../data/rows/chat.ts';
import { joinedWords } from '../../domain/words/joined-words.ts';

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
  /** To be called when the words are queued, or are in the field again after a failure. */
  end: () => void;
}

/**
 * The text typed in a conversation, stored on this device until it is sent. It survives a reload. Text typed before the
 * stored text was read is appended to it, and nothing overwrites the stored text until then.
 */
export function useTyped(talk: Talk): Typed {
  const data = useData();
  const key = typedKey(talk);
  const [typed, show] = useState('');
  const latest = useRef('');
  /** Texts about to be queued. */
  const going = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unkept = useRef(false);
  const reading = useStored(data, key, {
    onRead(stored) {
      const words = joinedWords(asText(stored), latest.current);
      if (latest.current !== '') return setTyped(words);
      latest.current = words;
      show(words);
    },
    onLeave() {
      if (going.current.length > 0) return false;
      if (unkept.current) keepBehind(data, key, latest.current);
      unkept.current = false;
      return true;
    },
  });
  const keepNow = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (reading.current !== null) await reading.current;
    if (!unkept.current) return;
    // Queuing removes its own text from storage. Text stored later stays.
    unkept.current = going.current.length > 0;
    const words = joinedWords(...going.current, latest.current);
    await data.keep(key, words === '' ? undefined : words);
  }, [data, key, reading]);
  const keepUnlessGoing = useCallback((): void => {
    if (going.current.length === 0) void keepNow();
  }, [keepNow]);
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
    const kept = keepNow();
    going.current = [...going.current, words];
    latest.current = '';
    show('');
    const end = (): void => {
      going.current = going.current.toSpliced(going.current.indexOf(words), 1);
      keepUnlessGoing();
    };
    return { words, kept, end };
  }, [keepNow, keepUnlessGoing]);
  useKeepOnLeave(keepNow);
  return { typed, setTyped, now: useCallback(() => latest.current, []), take, keepNow };
}

/** Appends words to the stored text. */
const keepBehind = ({ amend }: Pick<Data, 'amend'>, key: string, words: string): void =>
  void amend(key, (stored) => joinedWords(asText(stored), words) || undefined);

const asText = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/** Calls `keep` when the page is unloaded and when the screen is left. */
function useKeepOnLeave(keep: () => Promise<void>): void {
  useEffect(() => {
    const left = (): void => void keep();
    window.addEventListener('pagehide', left);
    return () => {
      window.removeEventListener('pagehide', left);
      left();
    };
  }, [keep]);
}
