import type { StoredEvent } from '../store.ts';
import type { Line } from './line.ts';
import { SeqWindow } from './seq-window.ts';

/** Events read at once. */
export const PAGE = 1000;
/** Numbers below the newest that are looked through at the start, for transactions still under way. */
const START_OVERLAP = 100;

/** The window of a process that begins: what is committed from now on is new to it. */
export async function startWindow(line: Line): Promise<SeqWindow> {
  const rows = await line.read<{ seq: number }>(
    `select seq from event order by seq desc limit ${START_OVERLAP}`,
    [],
  );
  const seen = rows.reverse();
  const window = new SeqWindow((seen[0]?.seq ?? 1) - 1);
  window.accept(seen, performance.now());
  return window;
}

/**
 * The page of events above a number, with those of a list. The limit stands beside its own part. Around both PostgreSQL expects
 * a third of the hour, and so scans all of it with processes that it starts for each read.
 */
export const PAGE_SQL = `
  (select seq, channel, payload, trace from event where seq > $1 order by seq limit ${PAGE})
  union all select seq, channel, payload, trace from event where seq = any($2::bigint[])
  order by seq`;

/** The next events that the window lacks, in ascending order. */
export async function readPage(line: Line, window: SeqWindow): Promise<StoredEvent[]> {
  const { high, gaps } = window.wanted();
  return line.read<StoredEvent>(PAGE_SQL, [high, gaps]);
}

/** Those of the window's missing numbers that turned up. */
export async function readGaps(line: Line, window: SeqWindow): Promise<StoredEvent[]> {
  const { gaps } = window.wanted();
  if (gaps.length === 0) return [];
  return line.read<StoredEvent>(
    'select seq, channel, payload, trace from event where seq = any($1::bigint[]) order by seq',
    [gaps],
  );
}

/** The highest number that is committed; 0 without events. */
export async function newestSeq(line: Line): Promise<number> {
  const [row] = await line.read<{ seq: number }>('select seq from event order by seq desc limit 1', []);
  return row?.seq ?? 0;
}

/** The last number that the sequence gave to an event, committed or not. */
export async function lastNumber(line: Line): Promise<number> {
  const sequence = "pg_sequence_last_value(pg_get_serial_sequence('event', 'seq')::regclass)";
  const [row] = await line.read<{ last: number | null }>(`select ${sequence} as last`, []);
  return row?.last ?? 0;
}
