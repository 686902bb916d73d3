import { withMarks } from '../../domain/restock/undo.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { readStockChange, type StockChange } from '../../records/types/goods/stock-change.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

/** The stock changes of a location that came from the server, by item, in the order of the books. */
export async function stockBooks(
  tx: MirrorTx,
  locationId: string,
): Promise<ReadonlyMap<string, readonly StockChange[]>> {
  const rows = await tx.select({ by: 'parent', parentId: locationId, type: 'STOCK_CHANGE' });
  const changes = rows.flatMap((row) => readStockChange(row) ?? []);
  return byItem(withMarks(changes.sort((a, b) => a.order - b.order)));
}

/** Entries of several items, each item's in the order given. */
export function byItem<T extends { itemId: string }>(
  entries: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  return grouped(entries, ({ itemId }) => itemId);
}
