import { type Cursor, FILLS_SINCE, type MirrorTx } from '../mirror/mirror-store.ts';
import type { PaginationEnd } from './paginate.ts';

/** How far before the cursor a pull starts: late commits and late stamps land there [SY-23]. */
export const OVERLAP_MS = 5 * 60_000;

/** Where a pull goes on that was given up for its length. */
interface Rest {
  /** It asks for what changed since then, ms. */
  since: number;
  /** The page after its last one. */
  after: string;
  /** The newest stamp that was stored when its first pass ended. */
  base: number;
}

/** The cursor of a list that is pulled. */
export interface PullCursor extends Cursor {
  /** The newest stamp stored; absent where that is `updatedAt`. */
  newest?: number;
  rest?: Rest;
}

/** What one pass brought, stored already. */
export interface Pulled {
  end: PaginationEnd;
  /** The page after its last one; null at the end of the list. */
  after: string | null;
  /** The newest stamp known; null where there are none. */
  newest: number | null;
  /** It asked for what changed since then, ms; null for all. */
  since: number | null;
  /** Since when the mirror filled, as each of its pages was stored. */
  filled: ReadonlySet<unknown>;
}

/** Since when the mirror fills. Another value than before says that all records went in between, be it by another tab. */
export async function fillsSince(tx: MirrorTx, now: number): Promise<unknown> {
  const known = await tx.kept(FILLS_SINCE);
  if (known === undefined) await tx.keep(FILLS_SINCE, now);
  return known ?? now;
}

/**
 * Moves a list's cursor after a pass, `began` where it began at one. Says how the pass ended: it is 'broken' too where
 * the mirror lost what it stored, or what lay before it. Then nothing is moved, and the list is read from its beginning.
 */
export async function settle(
  tx: MirrorTx,
  key: string,
  pulled: Pulled,
  now: number,
  began?: PullCursor,
): Promise<PaginationEnd> {
  const fills = await fillsSince(tx, now);
  const isBare = pulled.since && !(await tx.cursor(key));
  if (isBare || [...pulled.filled].some((one) => one !== fills)) return 'broken';
  await (began ? movePull(tx, began, pulled, now) : moveCursor(tx, key, pulled, now));
  return pulled.end;
}

/**
 * Moves a cursor only forward, and only over a chain of pages of which all are stored [SY-22]. Where the server does not
 * stamp it becomes null: the list is read whole again.
 */
async function moveCursor(tx: MirrorTx, key: string, pulled: Pulled, now: number): Promise<void> {
  const { end, newest } = pulled;
  // A pass that was given up for its length goes on from there the next time: it misses nothing of what lies before.
  if (end === 'broken' || (end === 'long' && newest === null)) return;
  const before = await tx.cursor(key);
  const updatedAt = newest === null ? null : Math.max(newest, before?.updatedAt ?? 0);
  await tx.putCursor({ key, updatedAt, syncedAt: now, manifestAt: before?.manifestAt ?? 0 });
}

/**
 * Moves a cursor after a pass that began at `since` (ms) or went on from `rest`. A pass that is given up may end in one
 * of two places:
 * - More than two overlaps after `since`: the cursor moves to its newest stamp. The next pull begins one overlap before.
 * - Nearer: the next pull would be given up there again, for ever. So `rest` keeps the page, and the next pass goes on
 *   from it. The cursor stays until a pass reaches the end of the list. Then it moves to `base`, the newest stamp when
 *   the first pass ended. So late commits behind that pass lie in the overlap of the next pull.
 */
async function movePull(tx: MirrorTx, { key, rest }: PullCursor, pulled: Pulled, now: number): Promise<void> {
  const before: PullCursor | undefined = await tx.cursor(key);
  const { end, after, newest } = pulled;
  const since = pulled.since ?? 0;
  const stood = before?.updatedAt ?? 0;
  const isClear = newest !== null && newest > stood && newest - since > 2 * OVERLAP_MS;
  if (newest === null || !before || (!rest && (end === 'whole' || isClear)))
    return moveCursor(tx, key, pulled, now);
  if (end === 'broken') return;
  const known = Math.max(newest, before.newest ?? stood);
  const base = rest?.base ?? known;
  const next: PullCursor = {
    key,
    updatedAt: after === null ? Math.max(stood, base) : stood,
    // It was silent for as long as its passes took.
    syncedAt: rest ? before.syncedAt : now,
    manifestAt: before.manifestAt,
    newest: known,
  };
  if (after !== null) next.rest = { since, after, base };
  await tx.putCursor(next);
}

/** Makes the next pull begin anew. */
export async function dropRest(tx: MirrorTx, key: string): Promise<void> {
  const cursor: PullCursor | undefined = await tx.cursor(key);
  if (!cursor) return;
  const { rest: _rest, ...kept } = cursor;
  await tx.putCursor(kept);
}
