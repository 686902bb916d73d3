import { type ReactNode, useEffect } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** Wait in a browser that does not say when it is idle, ms. */
const REST_MS = 400;

interface LoadsAheadProps {
  /** Parts that this screen leads to, the likeliest first. Never another list while it is shown. */
  parts: readonly Pick<LazyPart<object>, 'load'>[];
  children: ReactNode;
}

/**
 * Loads the code behind a screen's links while the page has nothing to do. Waiting for it after a tap costs a phone a
 * tenth of a second, and React holds content back for three more after a fallback. Only code that the worker has on the
 * device is loaded, so nothing is fetched for links that nobody taps.
 */
export function LoadsAhead({ parts, children }: LoadsAheadProps) {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    let next = 0;
    let end = whenIdle(function load() {
      // A part that fails to load is loaded again when it is shown, and fails there.
      parts[next]?.load().catch(() => undefined);
      next += 1;
      if (next < parts.length) end = whenIdle(load);
    });
    return () => end();
  }, [parts]);
  return children;
}

/** Runs `work` when the page has nothing to do; what is returned calls it off. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(() => work());
  return () => cancelIdleCallback(asked);
}
