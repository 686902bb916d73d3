import { useEffect, useRef } from 'react';
import { afterSeen } from '../../../ui/scroll/after-seen.ts';

/** Time without a touch for which an ended payment is shown, ms. Later its guest has left. */
const ENDED_SHOWN_MS = 60_000;

/**
 * Calls `onLeft` once an end was seen that long without a touch. `end` names it, and null means that there is none. An
 * end that takes another's place is shown as long as any.
 */
export function useEnded(end: string | null, onLeft: () => void): void {
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    if (end === null) return undefined;
    const count = () => afterSeen(ENDED_SHOWN_MS, () => latest.current());
    let stop = count();
    const touch = (): void => {
      stop();
      stop = count();
    };
    document.addEventListener('pointerdown', touch, { capture: true, passive: true });
    return () => {
      stop();
      document.removeEventListener('pointerdown', touch, { capture: true });
    };
  }, [end]);
}
