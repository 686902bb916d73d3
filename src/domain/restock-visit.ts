import type { CountMove, StockMove } from './restock-move.ts';

/** One thing done at the shelf. Its id is the id of the STOCK_CHANGE record it becomes, so it is applied once. */
export interface VisitEntry {
  id: string;
  itemId: string;
  /** When it was done, ms by this device. */
  at: number;
  move: StockMove;
}

/** A count against what this device believes: `shelf` by its books, `pending` what own entries on their way change. */
export function countMove(counted: number, shelf: number, pending: number): CountMove {
  return { kind: 'contado', counted, base: shelf + pending };
}

/** True where another entry that stands takes this one back. */
export function isUndone(entries: readonly VisitEntry[], id: string): boolean {
  return entries.some(
    ({ id: by, move }) => move.kind === 'desfeito' && move.undoes === id && !isUndone(entries, by),
  );
}
