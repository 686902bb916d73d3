/** Time between two counts of an item. Instants in ms. */
export interface CountWindow {
  itemId: string;
  /** The count before, and this one. */
  from: number;
  at: number;
  /** Units that were sold in between. */
  sold: number;
  /** Units that this count missed without another cause; below 0 it found more. */
  missing: number;
  /** Part of the shop's sales in between that fell into each of HOUR_SPANS. 0 without a sale. */
  spans: readonly number[];
}
