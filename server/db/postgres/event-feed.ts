import type { ReportError } from '../listeners.ts';
import type { FeedStatus, StoredEvent } from '../store.ts';
import type { EventConnection } from './event-connection.ts';
import { createOwnEvents } from './own-events.ts';
import { openReadingLoop } from './reading-loop.ts';
import { PAGE, readEventPage, startWindow } from './stored-events.ts';

/** Feed of the events that any process commits. */
export interface EventFeed {
  /** Takes the events that this process committed. True where every process that must hear of them is told. */
  announce(events: readonly StoredEvent[]): boolean;
  /** Another process committed events, so the feed looks now. */
  poke(): void;
  /** Resolves with the unsubscribe function once the events of this channel are heard. Never rejects. */
  subscribe(channel: string): Promise<() => void>;
  /** True while events of other processes do not arrive. */
  isDeaf(): boolean;
  status(): FeedStatus;
  /** Ends the feed after the read under way. */
  close(): Promise<void>;
}

export type Deliver = (events: readonly StoredEvent[]) => void;

/** Reads all events that any process commits from now on, and hands them over once each. */
export async function openEventFeed(
  connection: EventConnection,
  deliver: Deliver,
  report: ReportError,
): Promise<EventFeed> {
  const window = await startWindow(connection);
  let stored = 0;
  const { poke, isDeaf, close } = openReadingLoop(async () => {
    const rows = await readEventPage(connection, window);
    stored += rows.length;
    const fresh = window.accept(rows, performance.now());
    if (fresh.length > 0) deliver(fresh);
    own.release();
    return fresh.length > 0 && rows.length >= PAGE;
  }, report);
  const own = createOwnEvents(window, deliver, poke);
  return {
    announce: (events) => {
      own.add(events);
      return false;
    },
    poke,
    subscribe: async () => () => undefined,
    isDeaf,
    status: () => ({ upTo: window.high, bus: 'none', stored, carried: 0 }),
    close: () => {
      own.close();
      return close();
    },
  };
}
