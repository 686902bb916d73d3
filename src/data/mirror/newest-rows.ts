import type { RecordType } from '../../records/record.ts';
import type { MirrorTx, StoredRow } from './mirror-store.ts';

/** Rows read at a time. */
const BATCH = 100;

/** Hands over a parent's rows of one type, the latest change first and each once, until `take` says false. */
export async function eachNewest(
  tx: MirrorTx,
  parentId: string,
  type: RecordType,
  take: (row: StoredRow) => boolean,
): Promise<void> {
  const met = new Set<string>();
  let [to, most] = [Number.MAX_SAFE_INTEGER, BATCH];
  for (;;) {
    const rows = await tx.select({ by: 'parentNewest', parentId, type, to, most });
    for (const row of rows) {
      if (met.has(row.id)) continue;
      met.add(row.id);
      if (!take(row)) return;
    }
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    // A batch may end within an instant, so the next one begins there, and doubles if it holds nothing else.
    if (last.updatedAt < to) [to, most] = [last.updatedAt, BATCH];
    else most *= 2;
  }
}
