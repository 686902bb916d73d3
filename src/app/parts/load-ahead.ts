import type { LazyPart } from './lazy-part.tsx';
import { whenIdle } from './when-idle.ts';

/** Code that can be loaded before it is shown. */
export type AheadPart = Pick<LazyPart<object>, 'load'>;

/**
 * Loads parts one by one in idle time, the likeliest first. Loads only code that the worker has on the device, so
 * nothing is fetched for links that nobody taps. Returns a function that stops it.
 */
export function loadAhead(parts: readonly AheadPart[]): () => void {
  if (!navigator.serviceWorker?.controller) return () => undefined;
  let next = 0;
  let end = whenIdle(function load() {
    // A part that fails to load is loaded again when it is shown, and fails there.
    parts[next]?.load().catch(() => undefined);
    next += 1;
    if (next < parts.length) end = whenIdle(load);
  });
  return () => end();
}
