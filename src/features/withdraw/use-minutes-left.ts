import { useEffect, useState } from 'react';
import { serverClock } from '../../data/wire/server-clock.ts';
import { minutesUntil } from '../../domain/money/withdrawal.ts';

/** Interval of clock updates, ms. A phone's sleep must not prolong the minutes. */
const LOOK_MS = 1000;

/** Whole minutes until `end` (ms of the server's clock, null for none), counting down to 0 [W-04]. */
export function useMinutesLeft(end: number | null): number {
  const [now, setNow] = useState(() => serverClock.now());
  const minutes = minutesUntil(end, now);
  const running = end !== null && minutes > 0;
  useEffect(() => {
    if (end === null) return;
    setNow(serverClock.now());
    if (!running) return;
    const timer = setInterval(() => {
      // Re-renders only when a minute has ended.
      setNow((before) => {
        const next = serverClock.now();
        return minutesUntil(end, next) === minutesUntil(end, before) ? before : next;
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [end, running]);
  return minutes;
}
