import { useCallback, useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/**
 * The server's time in ms, by which promotions begin and end, looked at again every `everyMs`, with `news`, which is
 * whatever changes when an answer came, for each may have told the time anew, and when `look` is called.
 */
export function useServerNow(everyMs: number, news: unknown): { now: number; look: () => void } {
  const [now, setNow] = useState(() => serverClock.now());
  const look = useCallback(() => setNow(serverClock.now()), []);
  useEffect(() => {
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [look, everyMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news is why it looks
  useEffect(look, [look, news]);
  return { now, look };
}
