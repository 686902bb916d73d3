import type { RecordType } from '../../records/record.ts';
import { type FoldedRow, fold } from './fold.ts';
import type { MirrorTx } from './mirror-store.ts';

/** The records of a type below a parent, with queued entries on top. */
export async function foldedChildrenOf(
  tx: MirrorTx,
  parentId: string,
  type: RecordType,
): Promise<FoldedRow[]> {
  const rows = await tx.select({ by: 'parent', parentId, type });
  return fold(rows, await tx.entries(), (row) => row.type === type && row.parentId === parentId);
}
