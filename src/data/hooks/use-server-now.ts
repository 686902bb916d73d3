import { useCallback, useEffect, useState } from 'react';
import { serverClock } from '../wire/server-clock.ts';

/**
 * The server's time in ms, which decides the begin and end of promotions. It is updated every `everyMs`, by `look`, and
 * with `news`, a value that changes with each answer. An answer that moves the server's clock by more than `everyMs`
 * updates it at once.
 */
export function useServerNow(everyMs: number, news: unknown): { now: number; look: () => void } {
  const [now, setNow] = useState(() => serverClock.now());
  const look = useCallback(() => setNow(serverClock.now()), []);
  useEffect(() => {
    const timer = setInterval(look, everyMs);
    // Every answer may move the clock by some ms, and a screen must not be drawn for each.
    const end = serverClock.onMoved(() =>
      setNow((shown) => (Math.abs(serverClock.now() - shown) < everyMs ? shown : serverClock.now())),
    );
    return () => {
      clearInterval(timer);
      end();
    };
  }, [look, everyMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news is why it looks
  useEffect(look, [look, news]);
  return { now, look };
}
