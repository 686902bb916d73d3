import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportError } from '../listeners.ts';

/** Interval between looks when no hint arrives, in ms. */
const POLL_MS = 500;
/** Time without a look that went well after which the process counts as deaf, in ms. */
const DEAF_MS = 2500;

export interface ReadingLoop {
  /** Looks now, or once more after the look under way. */
  poke(): void;
  /** True where no look has gone well for a while. */
  isDeaf(): boolean;
  /** Ends the loop after the look under way. */
  close(): Promise<void>;
}

/**
 * Takes one look after the other. `look` answers true where there is more to see at once. `restMs` between two looks
 * lets one look answer the hints of many processes.
 */
export function openReadingLoop(look: () => Promise<boolean>, report: ReportError, restMs = 0): ReadingLoop {
  let timer: NodeJS.Timeout | undefined;
  let looking: { done: Promise<void> } | undefined;
  let again = false;
  let closed = false;
  let lookedAt = performance.now();

  const lookAll = async (): Promise<void> => {
    while (again) {
      again = false;
      const hasMore = await look();
      lookedAt = performance.now();
      if (!hasMore && restMs > 0) await sleep(restMs);
      again ||= hasMore;
    }
  };
  const pause = (): void => {
    looking = undefined;
    if (!closed) timer = setTimeout(poke, again ? 0 : POLL_MS);
  };
  const failed = (error: unknown): void => {
    again = false;
    report(error);
  };
  const poke = (): void => {
    again = true;
    if (closed || looking) return;
    clearTimeout(timer);
    looking = { done: lookAll().catch(failed).then(pause) };
  };

  timer = setTimeout(poke, POLL_MS);
  return {
    poke,
    isDeaf: () => performance.now() - lookedAt > DEAF_MS,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking?.done;
    },
  };
}
