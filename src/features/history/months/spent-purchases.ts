import type { SpentPurchase } from '../../../domain/history/month-spending.ts';
import { refunded } from '../../../domain/sales/sale-return.ts';
import type { HistoryEntry } from '../../../records/content/history.ts';
import { readReturns } from '../../../records/content/sale-return.ts';

/** The purchases of a history. Equipment is no purchase at a shop. */
export const spentPurchases = (entries: readonly HistoryEntry[]): SpentPurchase[] =>
  entries.flatMap((entry) => {
    if (entry.kind !== 'purchase') return [];
    const { at, status, purchase } = entry;
    const { locationId, locationName, totalAmount, savings, returns } = purchase;
    const returned = refunded(readReturns(returns));
    return [{ at, status, locationId, locationName, total: totalAmount, saved: savings, returned }];
  });
