import { useEffect, useRef, useState } from 'react';
import { watchInView } from './in-view.ts';

/** Distance at which the end counts as reached, px. */
const AHEAD_PX = 1500;

/**
 * Ref for an element after a list. Calls `reached` when the element comes near the screen, and again with each new
 * `key` while it stays near.
 */
export function useNearEnd(reached: () => void, key: unknown): (element: HTMLElement | null) => void {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const latest = useRef(reached);
  latest.current = reached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key asks again
  useEffect(() => {
    if (!end) return undefined;
    const tell = (isNear: boolean): void => {
      if (isNear) latest.current();
    };
    return watchInView(end, tell, AHEAD_PX);
  }, [end, key]);
  return setEnd;
}
