import type { CountMove, StockMove } from './move.ts';

/** One action at the shelf. It becomes the STOCK_CHANGE record of the same id, so it is applied once. */
export interface VisitEntry {
  id: string;
  itemId: string;
  /** Time of the action by the server's clock, ms. */
  at: number;
  move: StockMove;
}

/**
 * A count against the device's stock. `shelf` is the stock by its books, `pending` the units of its own queued entries.
 */
export function countMove(counted: number, shelf: number, pending: number): CountMove {
  return { kind: 'contado', counted, base: shelf + pending };
}

/** True if a later entry takes this one back and was not undone itself. */
export function isUndone(entries: readonly VisitEntry[], id: string): boolean {
  return entries.some(
    ({ id: by, move }) => move.kind === 'desfeito' && move.undoes === id && !isUndone(entries, by),
  );
}
