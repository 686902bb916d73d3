/** Time between two counts of an item. Instants in ms. */
export interface CountWindow {
  itemId: string;
  /** Time of the count before. Below it the time of this one. */
  from: number;
  at: number;
  /** Units that were sold between the two counts. */
  sold: number;
  /** Units that this count missed without another cause; below 0 it found more. */
  missing: number;
  /** Part of the shop's sales between the counts that fell into each of HOUR_SPANS. 0 without a sale. */
  spans: readonly number[];
}
