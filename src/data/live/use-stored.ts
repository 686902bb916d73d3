import { type RefObject, useEffect, useRef } from 'react';
import type { MirrorStore } from '../mirror/mirror-store.ts';

interface StoredHandlers {
  /** Called once with the stored value, also after the screen was left. */
  onRead: (stored: unknown) => void;
  /** Called when the screen is left before the reading ended. True where all is kept and `onRead` is not needed. */
  onLeave: () => boolean;
}

/**
 * Reads the value that this device stores under a key. Returns the reading, which is null once `onRead` was called. A
 * writer under the key must wait for it, or would overwrite a value that nobody has seen.
 */
export function useStored(
  data: Pick<MirrorStore, 'read'>,
  key: string,
  handlers: StoredHandlers,
): RefObject<Promise<void> | null> {
  const reading = useRef<Promise<void> | null>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const mine = data
      .read((tx) => tx.kept(key))
      .catch(() => undefined)
      .then((stored) => {
        if (reading.current !== mine) return;
        reading.current = null;
        latest.current.onRead(stored);
      });
    reading.current = mine;
    return () => {
      if (reading.current === mine && latest.current.onLeave()) reading.current = null;
    };
  }, [data, key]);
  return reading;
}
