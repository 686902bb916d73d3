import type { StockMove } from '../../domain/restock/move.ts';
import { countMove, type VisitEntry } from '../../domain/restock/visit.ts';
import type { Content } from '../../records/record.ts';
import { CATEGORY } from '../../records/types/category.ts';
import { ITEM, type NewItem } from '../../records/types/item.ts';
import { STOCK_CHANGE } from '../../records/types/stock-change.ts';
import type { Draft, Entry } from '../mirror/entry.ts';
import { creation, recordLane } from '../outbox/drafts.ts';

/** Of which location a record is, and who writes it. */
interface Placed {
  locationId: string;
  owner: string;
}

export function categoryDraft(name: string, { locationId, owner }: Placed, id: string): Draft {
  return creation(
    { id, type: 'CATEGORY', parentId: locationId, owner, ...CATEGORY.write({ name }) },
    { kind: 'category', text: name, locationId },
  );
}

/** A new item, of a form or a spreadsheet alike. `more`: content that only one of them knows. */
export function itemDraft(
  item: NewItem,
  { locationId, owner }: Placed,
  id: string,
  more: Content = {},
): Draft {
  const written = ITEM.write(item);
  const content = { ...written.content, ...more };
  return creation(
    { id, type: 'ITEM', parentId: locationId, owner, ...written, content },
    { kind: 'item', text: written.reference, locationId },
  );
}

/** The stock change of a visit's entry: in its item's lane, so that a new item is there before it. */
export function stockDraft(
  entry: VisitEntry,
  visit: { id: string; locationId: string },
  { owner, itemName }: { owner: string; itemName: string },
): Draft {
  const { locationId } = visit;
  const written = STOCK_CHANGE.write({ visitId: visit.id, entry });
  return creation(
    { id: entry.id, type: 'STOCK_CHANGE', parentId: locationId, owner, ...written },
    { kind: 'stock', text: itemName, locationId },
    recordLane('ITEM', entry.itemId),
  );
}

/** Tells stock changes of this item that wait, and are counted in what is shown of it. One that needs a decision is not. */
export const isWaitingStockOf =
  (itemId: string) =>
  ({ operation, state }: Entry): boolean =>
    operation.kind === 'create' &&
    operation.type === 'STOCK_CHANGE' &&
    operation.reference === itemId &&
    state.kind !== 'parked';

/**
 * Draft that changes an item's stock by these units; null for none. More units were put in. Fewer units come from a count.
 * In both cases sales meanwhile are kept.
 */
export function moveBy(
  difference: number,
  { shelf, pending }: { shelf: number; pending: number },
): StockMove | null {
  if (difference === 0) return null;
  return difference > 0
    ? { kind: 'reposto', units: difference }
    : countMove(shelf + pending + difference, shelf, pending);
}
