import { useEffect, useState } from 'react';
import { minutesUntil } from '../../domain/withdrawal.ts';

/** How often the clock is looked at, in ms: minutes must not end late because a phone slept. */
const LOOK_MS = 1000;

/** Whole minutes until `end` (ms; null: none), counting down by itself and 0 from there on [W-04]. */
export function useMinutesLeft(end: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const minutes = minutesUntil(end, now);
  const running = end !== null && minutes > 0;
  useEffect(() => {
    if (end === null) return;
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => {
      // Only a minute that ended is worth drawing.
      setNow((before) => {
        const next = Date.now();
        return minutesUntil(end, next) === minutesUntil(end, before) ? before : next;
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [end, running]);
  return minutes;
}
