import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import type { StoredEvent } from '../store.ts';
import type { EventConnection } from './event-connection.ts';
import { SeqWindow } from './seq-window.ts';

/** Most events of one read. */
export const PAGE = 1000;
/** Numbers below the newest that are looked through at the start, for transactions still under way. */
const START_OVERLAP = 100;

/** The window of a process that begins. Only later commits are new to it. */
export async function startWindow(connection: EventConnection): Promise<SeqWindow> {
  const rows = await connection.read<{ seq: number }>(
    `select seq from event order by seq desc limit ${START_OVERLAP}`,
    [],
  );
  const seen = rows.reverse();
  const window = new SeqWindow((seen[0]?.seq ?? 1) - 1);
  window.accept(seen, performance.now());
  return window;
}

/**
 * The statement for the page of events above a number, with those of a list. The limit stands beside its own part.
 * Around both PostgreSQL expects a third of the hour, and so scans all of it with processes that it starts for each
 * read.
 */
export const PAGE_SQL = `
  (select seq, channel, payload, trace from event where seq > $1 order by seq limit ${PAGE})
  union all select seq, channel, payload, trace from event where seq = any($2::bigint[])
  order by seq`;

/** The next events that the window lacks, in ascending order. */
export async function readEventPage(connection: EventConnection, window: SeqWindow): Promise<StoredEvent[]> {
  const { high, gaps } = window.wanted();
  return connection.read<StoredEvent>(PAGE_SQL, [high, gaps]);
}

/** The events of the window's missing numbers, as far as they are there now. */
export async function readGaps(connection: EventConnection, window: SeqWindow): Promise<StoredEvent[]> {
  const { gaps } = window.wanted();
  if (gaps.length === 0) return [];
  return connection.read<StoredEvent>(
    'select seq, channel, payload, trace from event where seq = any($1::bigint[]) order by seq',
    [gaps],
  );
}

/** The highest number that is committed; 0 without events. */
export async function newestSeq(connection: EventConnection): Promise<number> {
  const [row] = await connection.read<{ seq: number }>('select seq from event order by seq desc limit 1', []);
  return row?.seq ?? 0;
}

/** Age up to which heard events are looked for, in ms: half as long as events are kept. */
const LOOKED_FOR_MS = 30 * MINUTE_MS;
/** Most events that are remembered since the connection last answered. More of them would prove no more. */
const MAX_HEARD = 1000;
const LOOK_SQL = `select pg_sequence_last_value(pg_get_serial_sequence('event', 'seq')::regclass) as last,
  (select count(*) from unnest($1::bigint[], $2::bigint[]) as heard (seq, at)
   where at > extract(epoch from clock_timestamp()) * 1000 - ${LOOKED_FOR_MS}
   and not exists (select from event where event.seq = heard.seq)) as missing`;

/** The last events that a process heard, to see after a failover whether the database has them. */
export interface LastHeard {
  /** Notes events that were heard just now. */
  note(events: readonly Pick<StoredEvent, 'seq'>[]): void;
  /** Notes an answer of the connection. Of the events heard before, the last one is enough from now on. */
  answered(): void;
  /**
   * True where the database at the other end of the connection lacks one of these events, or its numbers are below
   * `upTo`.
   */
  isLacking(connection: Pick<EventConnection, 'read'>, upTo: number): Promise<boolean>;
}

/**
 * The events that this process heard last. Their numbers alone prove nothing: PostgreSQL logs numbers 32 ahead. A
 * standby that takes over therefore seems to know the last of them. The newest event is no proof either, because the
 * pool may have reached the standby first. `now` is the database's time in ms. A machine's own clock may have stood
 * still in its sleep.
 */
export function createLastHeard(now: () => number): LastHeard {
  let heard: { seq: number; at: number }[] = [];
  return {
    note: (events) => {
      const at = now();
      for (const { seq } of events) if (heard.length < MAX_HEARD) heard.push({ seq, at });
    },
    answered: () => {
      heard = heard.slice(-1);
    },
    isLacking: async (connection, upTo) => {
      const [seqs, times] = [heard.map(({ seq }) => seq), heard.map(({ at }) => at)];
      const [row] = await connection.read<{ last: number | null; missing: number }>(LOOK_SQL, [seqs, times]);
      return (row?.last ?? 0) < upTo || (row?.missing ?? 0) > 0;
    },
  };
}
