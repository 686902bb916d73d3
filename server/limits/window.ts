import QuickLRU from 'quick-lru';

const MAX_REMEMBERED = 20_000;

/** Most events of one window, and its length in ms. It opens with the first event counted. */
export interface WindowLimit {
  readonly most: number;
  readonly lengthMs: number;
}

/** A window as all processes count it, and the ms until it ends. */
export interface SharedWindow {
  count: number;
  endsInMs: number;
}

/**
 * Counting across processes. A process reports a key each time it counted `every` more of it. So a quiet key costs
 * nothing, and all processes together let through at most `every` beyond the limit for each of them.
 */
export interface Sharing {
  readonly every: number;
  /** Adds to a key's shared window, and tells the whole of it. */
  report(key: string, count: number): Promise<SharedWindow>;
  failed(error: unknown): void;
}

interface Window {
  openedAt: number;
  /** Events in this process since its last report, and those of the others as far as it was told. */
  count: number;
  unreported: number;
}

export interface Windows {
  /** Counts one more event of a key. Returns the ms until its window ends where that was too much, else 0. */
  count(key: string): number;
  /** Takes back one event that is counted elsewhere. */
  forgive(key: string): void;
}

/** A window per key. A refused event counts too. `now` is in ms. */
export function createWindows(
  { most, lengthMs }: WindowLimit,
  now: () => number,
  sharing?: Sharing,
): Windows {
  const windows = new QuickLRU<string, Window>({ maxSize: MAX_REMEMBERED });

  function current(key: string): Window {
    const at = now();
    const known = windows.get(key);
    // A window that opens in the future was opened before the clock was set back, and would stay for as long.
    if (known !== undefined && Math.abs(at - known.openedAt) < lengthMs) return known;
    const opened = { openedAt: at, count: 0, unreported: 0 };
    windows.set(key, opened);
    return opened;
  }

  async function share({ report, failed }: Sharing, key: string, window: Window): Promise<void> {
    const count = window.unreported;
    window.unreported = 0;
    try {
      const shared = await report(key, count);
      window.count = shared.count + window.unreported;
      window.openedAt = now() + shared.endsInMs - lengthMs;
    } catch (error) {
      window.unreported += count;
      failed(error);
    }
  }

  return {
    count(key) {
      const window = current(key);
      window.count += 1;
      window.unreported += 1;
      if (sharing && window.unreported >= sharing.every) void share(sharing, key, window);
      return window.count <= most ? 0 : window.openedAt + lengthMs - now();
    },
    forgive(key) {
      const window = current(key);
      window.count -= 1;
      window.unreported -= 1;
    },
  };
}
