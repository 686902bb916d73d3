import { type RefObject, useEffect, useRef } from 'react';
import type { MirrorStore } from '../mirror/mirror-store.ts';

interface Stored {
  /** Called once with what is stored, also where the screen was left meanwhile. */
  told: (stored: unknown) => void;
  /** The screen is left before. True where that has kept all there is, so that `told` is not called any more. */
  left: () => boolean;
}

/**
 * Reads what this device stores under a key. The answer is the reading, and null once it is told. Whoever writes under the
 * key waits for it, or would write over what nobody has seen.
 */
export function useStored(
  data: Pick<MirrorStore, 'read'>,
  key: string,
  on: Stored,
): RefObject<Promise<void> | null> {
  const reading = useRef<Promise<void> | null>(null);
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const mine = data
      .read((tx) => tx.kept(key))
      .catch(() => undefined)
      .then((stored) => {
        if (reading.current !== mine) return;
        reading.current = null;
        latest.current.told(stored);
      });
    reading.current = mine;
    return () => {
      if (reading.current === mine && latest.current.left()) reading.current = null;
    };
  }, [data, key]);
  return reading;
}
