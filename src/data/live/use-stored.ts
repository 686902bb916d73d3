import { type RefObject, useEffect, useRef } from 'react';
import type { MirrorStore } from '../mirror/mirror-store.ts';

interface StoredHandlers {
  /** Called once with what is stored, also where the screen was left meanwhile. */
  onRead: (stored: unknown) => void;
  /** The screen is left before. True where that has kept all there is, so that `onRead` is not called any more. */
  onLeave: () => boolean;
}

/**
 * Reads what this device stores under a key. Returns the reading, which is null once `onRead` was called. Whoever writes
 * under the key waits for it, or would write over what nobody has seen.
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
