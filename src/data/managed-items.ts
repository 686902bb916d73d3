import type { Item } from '../domain/item.ts';
import { onShelf } from '../domain/restock-stock.ts';
import { pendingDeltas, type VisitEntry } from '../domain/restock-visit.ts';
import { readItem } from '../records/content/item.ts';
import { readStock } from '../records/content/stock.ts';
import { readMove, readStockChange } from '../records/content/stock-change.ts';
import { parseContent, type RecordRow } from '../records/record.ts';
import { useLiveList } from './hooks.ts';
import type { Live } from './live.ts';
import { type Managed, managed } from './managed.ts';
import type { Entry } from './outbox/entry.ts';
import { childrenOf } from './outbox/folded.ts';

/** An item as its owner sees it; `value.quantity` counts the own stock changes that are on their way. */
export interface ManagedItem extends Managed<Item> {
  /** Units on the shelf by this device's books, without what is on its way. */
  shelf: number;
  /** What own stock changes on their way add (below 0: take). */
  pending: number;
}

/** The items of an own location, edits and stock changes on top, the latest change first [MI-02]. */
export function useManagedItems(locationId: string): Live<ManagedItem> {
  return useLiveList(`managed:ITEM:${locationId}`, {
    scope: { kind: 'location', id: locationId },
    read: async (tx) => {
      const rows = await tx.select({ by: 'parent', parentId: locationId, type: 'ITEM' });
      const changes = await tx.select({ by: 'parent', parentId: locationId, type: 'STOCK_CHANGE' });
      const queued = visitEntriesOf(await tx.entries(), locationId);
      const deltas = pendingDeltas([...newerThanBooks(rows, changes), ...queued], () => true);
      return (await managed(childrenOf(tx, locationId, 'ITEM'), readItem))
        .map((one) => withStock(one, deltas.get(one.row.id) ?? 0))
        .sort((a, b) => b.row.updatedAt - a.row.updatedAt || (a.row.id < b.row.id ? -1 : 1));
    },
  });
}

/** Stock changes that the server has applied since the item was last heard of: its row does not show them yet. */
function newerThanBooks(items: readonly RecordRow[], changes: readonly RecordRow[]): VisitEntry[] {
  const heard = new Map(items.map(({ id, updatedAt }) => [id, updatedAt]));
  return changes
    .filter(
      ({ reference, createdAt }) => createdAt > (heard.get(reference ?? '') ?? Number.POSITIVE_INFINITY),
    )
    .flatMap((row) => readStockChange(row) ?? []);
}

/** The stock changes of a location that wait to be sent; one that needs a decision changes nothing until then. */
export function visitEntriesOf(entries: readonly Entry[], locationId: string): VisitEntry[] {
  return entries.flatMap(({ operation, state, composedAt }) => {
    if (operation.kind !== 'create' || operation.type !== 'STOCK_CHANGE') return [];
    if (operation.parentId !== locationId || state.kind === 'parked') return [];
    const content = parseContent(operation.content);
    const move = readMove(content);
    if (!move) return [];
    const at = typeof content.at === 'number' ? content.at : composedAt;
    return [{ id: operation.id, itemId: operation.reference ?? '', at, move }];
  });
}

function withStock(one: Managed<Item>, pending: number): ManagedItem {
  const { value, row } = one;
  return {
    ...one,
    value: { ...value, quantity: Math.max(0, value.quantity + pending) },
    shelf: onShelf(readStock(row)),
    pending,
  };
}
