/** Content that the lists of one request may show, in characters. The rest comes with the next page. */
const MAX_CONTENT = 1024 * 1024;

/** Content that the pages of one request may still hold, in characters. */
export interface ContentBudget {
  left: number;
}

export const newContentBudget = (): ContentBudget => ({ left: MAX_CONTENT });

/**
 * The number of these rows that fit on a page of at most `first`. The budget allows at least one, so that paging always
 * advances. Their size is taken from the budget.
 */
export function fittingRows<R>(
  rows: readonly R[],
  first: number,
  budget: ContentBudget,
  sizeOf: (row: R) => number,
): number {
  const most = Math.min(rows.length, first);
  for (let count = 0; count < most; count += 1) {
    const size = sizeOf(rows[count] as R);
    if (count > 0 && size > budget.left) return count;
    budget.left -= size;
  }
  return most;
}
