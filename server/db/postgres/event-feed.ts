import type pg from 'pg';
import type { Report } from '../listeners.ts';
import type { StoredEvent } from '../store.ts';
import { SeqWindow } from './seq-window.ts';

/** How often events are looked for when no hint arrives, in ms. */
const POLL_MS = 500;
/** Events read at once. */
const PAGE = 1000;
/** Numbers below the newest that are looked through at the start, for transactions still under way. */
const START_OVERLAP = 100;

export interface EventFeed {
  /** Something was committed: read now. */
  poke(): void;
  /** Ends after the read under way. */
  close(): Promise<void>;
}

/** Reads events that any process committed from now on, and hands them over once each. */
export async function openEventFeed(
  pool: pg.Pool,
  deliver: (events: readonly StoredEvent[]) => void,
  report: Report,
): Promise<EventFeed> {
  const window = await startWindow(pool);
  let timer: NodeJS.Timeout | undefined;
  let reading: { done: Promise<void> } | undefined;
  let again = false;
  let closed = false;

  const readAll = async (): Promise<void> => {
    while (again) {
      again = false;
      const rows = await readPage(pool, window);
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
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await reading?.done;
    },
  };
}

async function startWindow(pool: pg.Pool): Promise<SeqWindow> {
  const { rows } = await pool.query<{ seq: number }>(
    `select seq from event order by seq desc limit ${START_OVERLAP}`,
  );
  const seen = rows.reverse();
  const window = new SeqWindow((seen[0]?.seq ?? 1) - 1);
  window.accept(seen, Date.now());
  return window;
}

async function readPage(pool: pg.Pool, window: SeqWindow): Promise<StoredEvent[]> {
  const { high, gaps } = window.wanted();
  const { rows } = await pool.query<StoredEvent>(
    `select seq, channel, payload from event where seq > $1
     union all select seq, channel, payload from event where seq = any($2::bigint[])
     order by seq limit ${PAGE}`,
    [high, gaps],
  );
  return rows;
}
