import { useCallback, useEffect, useState } from 'react';
import { serverClock } from '../wire/server-clock.ts';

/**
 * The server's time in ms, which decides the begin and end of promotions. It is updated every `everyMs`, when
 * `look` is called, and with `news`, a value that changes with each answer.
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
