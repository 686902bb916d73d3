import { PLACEHOLDER_UPDATED_AT, type RecordType } from '../../records/record.ts';
import type { MirrorTx, StoredRow } from './mirror-store.ts';

/** A parent's rows of one type. */
interface Siblings {
  parentId: string;
  type: RecordType;
}

/** Rows read at a time. */
const BATCH = 100;

/** A parent's rows of one type that were created last, newest first, at most `most`. */
export async function newestRows(tx: MirrorTx, of: Siblings, most: number): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  await eachNewest(tx, of, (row) => found.push(row) < most, most);
  return found;
}

/**
 * Hands over a parent's rows of one type, the last created first and each once, until `take` says false. The index has
 * them by their last change instead. Of what it has not shown yet nothing is newer than the last row shown, because a
 * row is created before it changes. So a row that changed late waits for those that are newer.
 */
export async function eachNewest(
  tx: MirrorTx,
  { parentId, type }: Siblings,
  take: (row: StoredRow) => boolean,
  batch = BATCH,
): Promise<void> {
  const met = new Set<string>();
  let waiting: StoredRow[] = [];
  let [to, most] = [Number.MAX_SAFE_INTEGER, batch];
  for (;;) {
    const rows = await tx.select({ by: 'parentNewest', parentId, type, to, most });
    waiting = [...waiting, ...rows.filter(({ id }) => !met.has(id))];
    waiting.sort((a, b) => b.createdAt - a.createdAt);
    for (const { id } of rows) met.add(id);
    const last = rows.length < most ? undefined : rows.at(-1);
    const from = last ? shownFrom(last) : Number.NEGATIVE_INFINITY;
    const ready = waiting.filter(({ createdAt }) => createdAt >= from);
    for (const row of ready) if (!take(row)) return;
    if (!last) return;
    waiting = waiting.slice(ready.length);
    // A batch may end within an instant, so the next one begins there. It doubles if this one moved nothing.
    most = ready.length > 0 && last.updatedAt < to ? batch : most * 2;
    to = last.updatedAt;
  }
}

/** Creation (ms) from which nothing is missing behind a row of the index. Without stamps any row may come at any place. */
const shownFrom = ({ updatedAt }: StoredRow): number =>
  updatedAt > PLACEHOLDER_UPDATED_AT ? updatedAt : Number.POSITIVE_INFINITY;
