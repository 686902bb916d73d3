import QuickLRU from 'quick-lru';

const MOST_REMEMBERED = 20_000;

/** How much may happen in one window, and how long the window is, in ms. It opens with the first thing counted. */
export interface WindowLimit {
  readonly most: number;
  readonly lengthMs: number;
}

interface Window {
  openedAt: number;
  count: number;
}

/** Counts one more thing of a key. Returns the ms until its window ends when that was too much, else 0. */
export type CountInWindow = (key: string) => number;

/** A window per key. What is refused counts too. `now` is in ms. */
export function createWindows({ most, lengthMs }: WindowLimit, now: () => number): CountInWindow {
  const windows = new QuickLRU<string, Window>({ maxSize: MOST_REMEMBERED });
  return (key) => {
    const at = now();
    const known = windows.get(key);
    const isOpen = known !== undefined && at - known.openedAt < lengthMs;
    const window = isOpen ? known : { openedAt: at, count: 0 };
    window.count += 1;
    if (!isOpen) windows.set(key, window);
    return window.count <= most ? 0 : window.openedAt + lengthMs - at;
  };
}
