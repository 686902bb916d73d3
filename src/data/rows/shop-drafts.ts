import type { StockMove } from '../../domain/restock/move.ts';
import { countMove, type VisitEntry } from '../../domain/restock/visit.ts';
import type { Content } from '../../records/record.ts';
import { CATEGORY } from '../../records/types/goods/category.ts';
import { ITEM, type NewItem } from '../../records/types/goods/item.ts';
import { STOCK_CHANGE } from '../../records/types/goods/stock-change.ts';
import type { Draft, Entry } from '../mirror/entry.ts';
import { creation, recordLane } from '../outbox/drafts.ts';

/** The location of a record, and its writer. */
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

/** Draft of a new item, of a form or a spreadsheet. `more`: content that only one of these knows. */
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

/** Draft of a visit's stock change, in its item's lane, so that a new item is there before it. */
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

/** Returns a test for queued stock changes of this item, which its shown stock counts. A parked one is not counted. */
export const isWaitingStockOf =
  (itemId: string) =>
  ({ operation, state }: Entry): boolean =>
    operation.kind === 'create' &&
    operation.type === 'STOCK_CHANGE' &&
    operation.reference === itemId &&
    state.kind !== 'parked';

/**
 * Units that make the number for sale what somebody typed. `shown`: the number that the person saw. A number that is
 * typed over settles a shortage, as on the server.
 */
export const unitsTo = (typed: number, shown: number, short: number): number =>
  typed === shown ? 0 : typed - shown + short;

/**
 * The move that changes an item's stock by these units; null for none. More units are put in. Fewer are an edit, which
 * is no count. Both keep sales made meanwhile.
 */
export function moveBy(
  difference: number,
  { shelf, pending }: { shelf: number; pending: number },
): StockMove | null {
  if (difference === 0) return null;
  return difference > 0
    ? { kind: 'reposto', units: difference }
    : { ...countMove(shelf + pending + difference, shelf, pending), edited: true };
}
