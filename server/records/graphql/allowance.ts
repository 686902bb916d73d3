import { Refused } from '../../db/store.ts';
import { type ContentBudget, newContentBudget } from '../page-budget.ts';

/** What one request may still do. */
export interface Allowance {
  /** Takes so many records' worth from the person's rate limit; throws RATE_LIMITED when it has not as many. */
  spend(records: number): void;
  /** What the pages of all its lists may hold together. */
  readonly content: ContentBudget;
}

/**
 * The allowance of a request that paid for one thing when it was admitted: every further field and every further record
 * of a batch costs as much as a request of its own, so that nobody does more by asking for it together. `take` answers
 * with the ms to wait, 0 when it took.
 */
export function createAllowance(take: (records: number) => number): Allowance {
  let paid = 1;
  return {
    spend(records) {
      const owed = records - paid;
      paid = Math.max(0, -owed);
      const wait = owed > 0 ? take(owed) : 0;
      if (wait > 0) throw new Refused('RATE_LIMITED', { retryAfterMs: wait });
    },
    content: newContentBudget(),
  };
}
