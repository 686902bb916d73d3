import {
  isSameRow,
  PLACEHOLDER_UPDATED_AT,
  type RecordRow,
  type RecordType,
  toMillis,
} from '../../records/record.ts';
import { markClosed, unmarkClosed } from './closed-mark.ts';
import type { MirrorTx, RowKey, StoredRow } from './mirror-store.ts';
import { StaleDays } from './stale-days.ts';
import { removeSubtree } from './subtree.ts';

/** When a record was asked for and when it is written, by this device's rising clock. An event starts when it comes. */
export interface ArrivalTimes {
  startedAt: number;
  now: number;
  /** Asked for by its key, so the answer is the record's state at that time. */
  isAsked?: boolean;
}

/** Rows written by this device more recently than this may not be in the server's index yet, ms [SY-32]. */
export const INDEX_LAG_MS = 2 * 60_000;

/**
 * The only write path for records of the server. A row enters when its stamp is newer. With an equal or no stamp it
 * enters only if it was requested after the stored row was written. A slow list therefore cannot undo a live event
 * [SY-11]. An unchanged row is not written [SY-12]. A deleted record returns only with a stamp newer than its deletion
 * [SY-14]. An older stamp enters only by key, long after the known row was written: then the server's storage was put
 * back [SY-19]. Returns the number of rows written.
 */
export async function applyRecords(
  tx: MirrorTx,
  rows: readonly RecordRow[],
  arrival: ArrivalTimes,
): Promise<number> {
  const stale = new StaleDays();
  const asked = rows.filter(({ type }) => type !== NEVER_KEPT).map(normalise);
  // Different records do not wait for each other, so a page of known rows costs the storage one question.
  const isDistinct = new Set(asked.map(({ type, id }) => `${type} ${id}`)).size === asked.length;
  let written = 0;
  for (const group of isDistinct ? [asked] : asked.map((row) => [row])) {
    const stored = await tx.rows(group);
    const ends = await Promise.all(group.map((row, at) => applyOne(tx, row, stored[at], arrival)));
    for (const [at, row] of group.entries()) {
      if (!ends[at]) continue;
      stale.note(stored[at]);
      stale.note(row);
      written += 1;
    }
  }
  await stale.drop(tx);
  return written;
}

/** Removes a record that the server states as deleted. `key` has the deletion's stamp; a newer row stays [SY-15]. */
export async function applyDeletion(
  tx: MirrorTx,
  key: RowKey & { updatedAt: number },
  arrival: ArrivalTimes,
): Promise<void> {
  const at = inMillis(key.updatedAt);
  const stored = await tx.row(key);
  if (stored && isStamped(stored.updatedAt) && stored.updatedAt > at) return;
  if (stored?.type === 'LOCATION') await markClosed(tx, stored, { isDeleted: true });
  await bury(tx, { ...key, updatedAt: at }, stored, arrival.now);
}

/** Removes a record that the server lacks for this person. A row written since the question was asked stays. */
export async function applyAbsence(tx: MirrorTx, key: RowKey, arrival: ArrivalTimes): Promise<void> {
  const stored = await tx.row(key);
  if (!stored || !wasSeenBy(stored, arrival.startedAt, arrival.now)) return;
  if (stored.type === 'LOCATION') await markClosed(tx, stored, { isDeleted: false });
  await bury(tx, stored, stored, arrival.now);
}

/** Removes a record and remembers it as deleted, with the newest stamp that is known of it. */
async function bury(
  tx: MirrorTx,
  { type, id, updatedAt }: RowKey & { updatedAt: number },
  stored: StoredRow | undefined,
  now: number,
): Promise<void> {
  const known = await tx.tombstone({ type, id });
  const stale = new StaleDays();
  stale.note(stored);
  await stale.drop(tx);
  await tx.remove({ type, id });
  if (type === 'LOCATION') await removeSubtree(tx, id);
  const newest = Math.max(updatedAt, stored?.updatedAt ?? 0, known?.updatedAt ?? 0);
  await tx.putTombstone({ type, id, updatedAt: newest, seenAt: now });
}

async function applyOne(
  tx: MirrorTx,
  row: RecordRow,
  stored: StoredRow | undefined,
  arrival: ArrivalTimes,
): Promise<boolean> {
  // A record leaves with its row and comes back without its tombstone, so it never has both.
  const tombstone = stored ? undefined : await tx.tombstone(row);
  if (tombstone && !isNews(row.updatedAt, tombstone, arrival)) return false;
  if (stored && (isSameRow(stored, row) || !isNews(row.updatedAt, stored, arrival))) return false;
  if (tombstone) await tx.removeTombstone(row);
  if (tombstone && row.type === 'LOCATION') await unmarkClosed(tx, row.id);
  await tx.put({ ...row, seenAt: arrival.now });
  return true;
}

/** Secrets that only the location's own device may hold [MC-04]. */
const NEVER_KEPT: RecordType = 'LOCATION_WIFI_CONFIG';

/**
 * A newer stamp is news. An equal or missing stamp is news where the question was asked after the known row was
 * written. An older one is news where a question by key was asked long after that.
 */
function isNews(
  updatedAt: number,
  known: { updatedAt: number; seenAt: number },
  { startedAt, now, isAsked = false }: ArrivalTimes,
): boolean {
  if (isStamped(updatedAt) && updatedAt !== known.updatedAt)
    return updatedAt > known.updatedAt || (isAsked && wasSeenBy(known, startedAt - INDEX_LAG_MS, now));
  return startedAt !== known.seenAt && wasSeenBy(known, startedAt, now);
}

/** Longest lead of another page's rising clock over this one's, ms. */
const PAGES_APART_MS = 60_000;

/**
 * True if this device wrote the row until `at`, ms. A time too far ahead was written under a clock that was since put
 * back. It counts as written before, even once that day comes [SY-18].
 */
export function wasSeenBy({ seenAt }: { seenAt: number }, at: number, now: number): boolean {
  return seenAt <= at || seenAt - now > PAGES_APART_MS;
}

/** False for the placeholder time, which stands for 'no stamp'. */
export function isStamped(updatedAt: number): boolean {
  return updatedAt > PLACEHOLDER_UPDATED_AT;
}

/** Times in ms whatever the sender's unit, and only the fields of a record. */
function normalise(row: RecordRow): RecordRow {
  return {
    id: row.id,
    type: row.type,
    parentId: row.parentId ?? null,
    owner: row.owner ?? null,
    reference: row.reference ?? null,
    content: row.content ?? null,
    createdAt: inMillis(row.createdAt),
    updatedAt: inMillis(row.updatedAt),
  };
}

/** A record's stamp in ms, whatever its unit. The 1990 placeholder is in ms, though small enough for seconds. */
export function inMillis(stamp: number): number {
  return stamp === PLACEHOLDER_UPDATED_AT ? stamp : toMillis(stamp);
}
