import { useMemo } from 'react';
import type { Live } from '../../../data/live/live.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { withQueuedMoves } from '../../../domain/restock/lot-moves.ts';
import { endOfSale } from '../../../records/content/day.ts';

/** The items with their lots as they will be after this device's queued stock changes. */
export function useQueuedLots(items: Live<ManagedItem>): Live<ManagedItem> {
  return useMemo(() => ({ ...items, rows: items.rows.map(dated) }), [items]);
}

function dated(item: ManagedItem): ManagedItem {
  const { value, moves, shelf, pending } = item;
  if (moves.length === 0) return item;
  const lots = withQueuedMoves(value.lots ?? [], moves, { shelf: shelf + pending, endOf: endOfSale });
  return { ...item, value: { ...value, lots } };
}
