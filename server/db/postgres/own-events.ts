import type { StoredEvent } from '../store.ts';
import type { SeqWindow } from './seq-window.ts';

/** Longest wait of own events for those before them, in ms. Then all events are read. */
export const TIMEOUT_MS = 100;

/** Most own events that wait. The missing ones are read later anyway. */
const MAX = 1000;

/** Events that this process committed itself. They are delivered in the order of their numbers without being read back. */
export interface OwnEvents {
  /** Takes the events of one command, after its commit. */
  add(events: readonly StoredEvent[]): void;
  /** Hands over the events that wait for nothing any more, as after a read. */
  release(): void;
  close(): void;
}

/**
 * Orders own events. Commands that run at once commit in another order than that of their numbers. An event before
 * which one is missing waits. Most likely a command under way here brings the missing one in a moment. Where none does,
 * `read` looks for it.
 */
export function createOwnEvents(
  window: SeqWindow,
  deliver: (events: readonly StoredEvent[]) => void,
  read: () => void,
): OwnEvents {
  const waiting = new Map<number, StoredEvent>();
  let timer: NodeJS.Timeout | undefined;

  const watch = (): void => {
    clearTimeout(timer);
    timer = waiting.size === 0 ? undefined : setTimeout(giveUp, TIMEOUT_MS);
  };
  const giveUp = (): void => {
    read();
    watch();
  };
  const release = (): void => {
    const free: StoredEvent[] = [];
    const now = performance.now();
    for (const seq of [...waiting.keys()].sort((one, other) => one - other)) {
      const found = window.takeOwn(seq, now);
      if (found === 'waits') break;
      const event = waiting.get(seq);
      waiting.delete(seq);
      if (found === 'taken' && event) free.push(event);
    }
    // Once an event went ahead, those that still wait get the whole time again.
    if (free.length > 0 || waiting.size === 0 || timer === undefined) watch();
    if (free.length > 0) deliver(free);
  };
  return {
    add: (events) => {
      if (waiting.size > MAX) waiting.clear();
      for (const event of events) waiting.set(event.seq, event);
      release();
    },
    release,
    close: () => clearTimeout(timer),
  };
}
