import type { Report } from '../listeners.ts';
import type { StoredEvent } from '../store.ts';
import type { Line } from './line.ts';
import { SeqWindow } from './seq-window.ts';

/** How often events are looked for when no hint arrives, in ms. */
const POLL_MS = 500;
/** Without a read that went well for so long, in ms, the process is deaf. */
const DEAF_MS = 2500;
/** Events read at once. */
const PAGE = 1000;
/** Numbers below the newest that are looked through at the start, for transactions still under way. */
const START_OVERLAP = 100;

export interface EventFeed {
  /** Something was committed: read now. */
  poke(): void;
  /** True while events of others do not arrive. */
  isDeaf(): boolean;
  /** Ends after the read under way. */
  close(): Promise<void>;
}

/** Reads events that any process committed from now on, and hands them over once each. */
export async function openEventFeed(
  line: Line,
  deliver: (events: readonly StoredEvent[]) => void,
  report: Report,
): Promise<EventFeed> {
  const window = await startWindow(line);
  let timer: NodeJS.Timeout | undefined;
  let reading: { done: Promise<void> } | undefined;
  let again = false;
  let closed = false;
  let readAt = performance.now();

  const readAll = async (): Promise<void> => {
    while (again) {
      again = false;
      const rows = await readPage(line, window);
      readAt = performance.now();
      const fresh = window.accept(rows, Date.now());
      if (fresh.length > 0) deliver(fresh);
      again ||= fresh.length > 0 && rows.length >= PAGE;
    }
  };
  const pause = (): void => {
    reading = undefined;
    if (!closed) timer = setTimeout(poke, again ? 0 : POLL_MS);
  };
  const failed = (error: unknown): void => {
    again = false;
    report(error);
  };
  const poke = (): void => {
    again = true;
    if (closed || reading) return;
    clearTimeout(timer);
    reading = { done: readAll().catch(failed).then(pause) };
  };

  timer = setTimeout(poke, POLL_MS);
  return {
    poke,
    isDeaf: () => performance.now() - readAt > DEAF_MS,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await reading?.done;
    },
  };
}

async function startWindow(line: Line): Promise<SeqWindow> {
  const rows = await line.read<{ seq: number }>(
    `select seq from event order by seq desc limit ${START_OVERLAP}`,
    [],
  );
  const seen = rows.reverse();
  const window = new SeqWindow((seen[0]?.seq ?? 1) - 1);
  window.accept(seen, Date.now());
  return window;
}

async function readPage(line: Line, window: SeqWindow): Promise<StoredEvent[]> {
  const { high, gaps } = window.wanted();
  return line.read<StoredEvent>(
    `select seq, channel, payload, trace from event where seq > $1
     union all select seq, channel, payload, trace from event where seq = any($2::bigint[])
     order by seq limit ${PAGE}`,
    [high, gaps],
  );
}
