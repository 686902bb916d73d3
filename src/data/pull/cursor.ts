import { type Cursor, FILLS_SINCE, type MirrorStore, type MirrorTx } from '../mirror/mirror-store.ts';
import type { PaginationEnd } from './paginate.ts';

/** Overlap of a pull with the one before, ms. Late commits and late stamps fall into it [SY-23]. */
export const OVERLAP_MS = 5 * 60_000;

/** Place from which a pull resumes that was given up for its length. */
interface Rest {
  /** The pull asks for changes since then, ms. */
  since: number;
  /** Token of the page after the last one read. */
  after: string;
  /** The newest stamp stored when the first pass ended, ms. */
  base: number;
}

/** The cursor of a list that is pulled. */
export interface PullCursor extends Cursor {
  /** The newest stamp stored, ms; absent where it is `updatedAt`. */
  newest?: number;
  rest?: Rest;
}

/** Result of one pass. Its rows are stored already. */
export interface Pulled {
  end: PaginationEnd;
  /** Token of the page after the last one read; null at the end of the list. */
  after: string | null;
  /** The newest stamp known, ms; null for a list without stamps. */
  newest: number | null;
  /** The pass asked for changes since then, ms; null for all. */
  since: number | null;
  /** Values of `fillsSince`, read as each page was stored. */
  filled: ReadonlySet<unknown>;
}

/** Time since which the mirror fills. A change says that all records were lost in between, maybe by another tab. */
export async function fillsSince(tx: MirrorTx, now: number): Promise<unknown> {
  const known = await tx.kept(FILLS_SINCE);
  if (known === undefined) await tx.keep(FILLS_SINCE, now);
  return known ?? now;
}

/**
 * Stores a list's cursor after a pass. Returns 'broken', and stores nothing, if the mirror lost rows meanwhile.
 * `resumedFrom`: the cursor at which the pull began.
 */
export function settle(
  { store, clock }: { store: MirrorStore; clock: () => number },
  key: string,
  pulled: Pulled,
  resumedFrom?: PullCursor,
): Promise<PaginationEnd> {
  return store.write(async (tx) => {
    const now = clock();
    const fills = await fillsSince(tx, now);
    const before = await tx.cursor(key);
    const isBare = pulled.since && !before;
    if (isBare || [...pulled.filled].some((one) => one !== fills)) return 'broken';
    const next = nextCursor(pulled, { key, before, resumedFrom, now });
    if (next) await tx.putCursor(next);
    return pulled.end;
  });
}

interface PassContext {
  key: string;
  /** The cursor as stored now. */
  before: PullCursor | undefined;
  /** The cursor when the pass began. Undefined for a pass that no cursor began. */
  resumedFrom: PullCursor | undefined;
  now: number;
}

/**
 * The cursor of a list after a pass. Null if it stays: pages are missing, or a list without stamps was not read whole.
 * - Forward: to the newest stamp, after a whole pass. A list without stamps gets null, so it is read whole again. A
 *   pass given up more than two overlaps after its beginning goes forward too. The next pull begins one overlap before.
 * - Resumed: a pass given up nearer, because the next pull would be given up there again, for ever. The cursor stays
 *   and `rest` keeps the next page. At the end of the list it moves to `base`, the newest stamp when the first pass
 *   ended. So late commits behind that pass lie in the overlap of the next pull.
 */
function nextCursor(
  { end, after, newest, since }: Pulled,
  { key, before, resumedFrom, now }: PassContext,
): PullCursor | null {
  if (end === 'broken' || (end === 'long' && newest === null)) return null;
  const stood = before?.updatedAt ?? 0;
  const forward: PullCursor = {
    key,
    updatedAt: newest === null ? null : Math.max(newest, stood),
    syncedAt: now,
    manifestAt: before?.manifestAt ?? 0,
  };
  if (!resumedFrom || !before || newest === null) return forward;
  const { rest } = resumedFrom;
  const isClear = newest > stood && newest - (since ?? 0) > 2 * OVERLAP_MS;
  if (!rest && (end === 'whole' || isClear)) return forward;
  const known = Math.max(newest, before.newest ?? stood);
  const base = rest?.base ?? known;
  return {
    ...forward,
    updatedAt: after === null ? Math.max(stood, base) : stood,
    // The silence of a resumed list counts from the end of its first pass.
    syncedAt: rest ? before.syncedAt : now,
    newest: known,
    ...(after !== null && { rest: { since: since ?? 0, after, base } }),
  };
}

/** Drops the place to resume from, so that the next pull begins anew. */
export async function dropRest(tx: MirrorTx, key: string): Promise<void> {
  const cursor: PullCursor | undefined = await tx.cursor(key);
  if (!cursor) return;
  const { rest: _rest, ...kept } = cursor;
  await tx.putCursor(kept);
}
