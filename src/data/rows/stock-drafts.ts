import type { VisitEntry } from '../../domain/restock/visit.ts';
import { stockChangeInput } from '../../records/types/stock-change.ts';
import type { Draft } from '../mirror/entry.ts';
import { laneOf } from './managed.ts';

/** The stock change of a visit's entry as a draft: in its item's lane, so that a new item is there before it. */
export function stockDraft(
  entry: VisitEntry,
  visit: { id: string; locationId: string },
  { owner, itemName }: { owner: string; itemName: string },
): Draft {
  const input = stockChangeInput(entry, visit);
  return {
    id: entry.id,
    lane: laneOf('ITEM', entry.itemId),
    about: { kind: 'stock', text: itemName, locationId: visit.locationId },
    operation: { kind: 'create', owner, ...input },
  };
}
