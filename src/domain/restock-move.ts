import { moveStock, onShelf, type Stock } from './restock-stock.ts';

/** Why units left without being sold. */
export const LOSS_REASONS = ['perda', 'vencido', 'quebra', 'furto'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** Most units one entry may name. */
export const MOST_UNITS = 1_000_000;

/**
 * A count of what stands on the shelf: it travels as the difference `counted − base`. `base` is what the books of this
 * device said stood there, own entries on their way included. `current`, when given, is what the books say now after a
 * question was answered: then `base` is what they would say had everything since been seen at the time of counting.
 */
export interface CountMove {
  kind: 'contado';
  counted: number;
  base: number;
  current?: number;
}

/** What one entry of a visit does to an item. Units are whole and above 0. */
export type StockMove =
  | CountMove
  | { kind: 'reposto'; units: number }
  | { kind: 'retirado'; units: number; reason: LossReason }
  /** Takes back the entry with the id `undoes`; of another 'desfeito': puts in again what that one took back. */
  | { kind: 'desfeito'; undoes: string };

export type Applied =
  | { kind: 'applied'; stock: Stock; delta: number }
  /** The books have moved since the count was made, and only a person knows whether it saw that. Nothing is changed. */
  | { kind: 'ask'; shelf: number };

/** The difference an entry makes by itself; an undo makes none of its own (`reverse` says what it moves). */
export function deltaOf(move: StockMove): number {
  switch (move.kind) {
    case 'contado':
      return move.counted - move.base;
    case 'reposto':
      return move.units;
    case 'retirado':
      return -move.units;
    case 'desfeito':
      return 0;
  }
}

/**
 * What becomes of the books. Differences always apply, whatever was sold meanwhile; a count applies only to the
 * books it was made against. `moved`: the units that `reverse` says an undo moves. The server decides with it.
 */
export function applyMove(stock: Stock, move: StockMove, moved = 0): Applied {
  const shelf = onShelf(stock);
  if (move.kind === 'contado' && (move.current ?? move.base) !== shelf) return { kind: 'ask', shelf };
  const delta = move.kind === 'desfeito' ? moved : deltaOf(move);
  return { kind: 'applied', stock: moveStock(stock, delta), delta };
}

/** Units that left the shelf (arrived, below 0) without the count's device knowing. */
export function movedUnseen(count: CountMove, shelfNow: number): number {
  return count.base - shelfNow;
}

/**
 * The count once its question is answered: of what moved, `soldSince` units left after counting (below 0: arrived). All
 * before: 0. All after: movedUnseen. Asked again when the books move again. Keeps its id: it is applied at most once.
 */
export function settleCount(count: CountMove, shelfNow: number, soldSince: number): CountMove {
  return { kind: 'contado', counted: count.counted, base: shelfNow + soldSince, current: shelfNow };
}
