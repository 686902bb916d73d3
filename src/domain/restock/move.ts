import type { Centavos } from '../money/money.ts';
import { moveStock, onShelf, type Stock } from './stock.ts';

/** Reasons why units left the shelf without a sale. */
export const LOSS_REASONS = ['perda', 'vencido', 'quebra', 'furto'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** Most units of one entry. */
export const MAX_UNITS = 1_000_000;

/**
 * A count of the shelf, sent as the difference `counted − base`. `base` is the stock by the books of this device,
 * including its own queued entries. After the user answered a question, `base` leaves out everything that happened
 * after the count. Then `current` is the stock by the books about which the question was asked. `seen`: units that the
 * entries noted before the count had moved by these books.
 */
export interface CountMove {
  kind: 'contado';
  counted: number;
  base: number;
  current?: number;
  seen?: number;
  /**
   * Nobody counted: a lower quantity was typed into a form or a spreadsheet. It is a difference alone, as units taken out
   * are. So it asks nobody, fixes no number, and answers no request to count.
   */
  edited?: true;
  /**
   * The reason why units are missing, where the person knows it. It has no meaning for a count that finds all of them.
   */
  reason?: LossReason;
}

/** Effect of one visit entry on an item. Units are whole and above 0. */
export type StockMove =
  | CountMove
  /**
   * `expires`: the last day of sale as 'YYYY-MM-DD', where the units have one. `paid`: the price of all units together,
   * where they were bought.
   */
  | { kind: 'reposto'; units: number; expires?: string; paid?: Centavos }
  /** `expires`: the date of the units that leave first, where somebody knows it. */
  | { kind: 'retirado'; units: number; reason: LossReason; expires?: string }
  /**
   * Takes back the entry with the id `undoes`. If that entry is itself a 'desfeito', the undo restores the entry that
   * it took back.
   */
  | { kind: 'desfeito'; undoes: string };

/** True for a count of the shelf by a person. */
export const isCount = (move: StockMove): move is CountMove => move.kind === 'contado' && !move.edited;

export type Applied =
  | { kind: 'applied'; stock: Stock; delta: number }
  /**
   * The stock changed after the count was made, and only the user knows if the count includes it. Nothing changes until
   * then.
   */
  | { kind: 'ask'; shelf: number };

/** The entry's own difference. An undo has none, because `reverse` computes its units. */
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
 * Applies an entry to the stock. Differences always apply. A count asks unless the stock is still its `base`. An
 * answered count is a difference, too, because later moves happened after the count. `moved`: the units of an undo,
 * from `reverse`, or of an answered count, from `spread`. The server decides with this function.
 */
export function applyMove(stock: Stock, move: StockMove, moved = deltaOf(move)): Applied {
  const shelf = onShelf(stock);
  if (isCount(move) && move.current === undefined && move.base !== shelf) return { kind: 'ask', shelf };
  return { kind: 'applied', stock: moveStock(stock, moved), delta: moved };
}

/** The books that a count met, as its question names them, in units. CountMove explains `seen`. */
export interface Asked {
  shelf: number;
  seen?: number | undefined;
}

/** Units that left the shelf (negative: arrived) unknown to the count's device. `shelf`: units when it was asked. */
export function movedUnseen(count: CountMove, shelf: number): number {
  return count.base - shelf;
}

/**
 * The count after its question is answered. `soldSince` is the number of units that left between counting and the
 * question (negative: arrived). It is 0 if all units moved before the count, and movedUnseen if all moved after. The id
 * stays, so the count is applied at most once.
 */
export function settleCount(count: CountMove, { shelf, seen }: Asked, soldSince: number): CountMove {
  return { ...count, base: shelf + soldSince, current: shelf, ...(seen !== undefined && { seen }) };
}
