import type { Centavos } from '../money/money.ts';
import { isDone, isSold } from '../shop/sold.ts';
import type { HistoryFact } from './window.ts';

/** Totals of a period of the history [Y-01]. */
export interface HistoryTotals {
  /** Number of paid purchases of which something was kept, including equipment. */
  purchases: number;
  /** Sum of those purchases. */
  spent: Centavos;
  /** Sum of completed deposits. */
  deposited: Centavos;
  /** Number of locations that were opened or where something was bought. */
  locations: number;
}

/**
 * Adds up a period [Y-01]. Counts purchases once sold and deposits once completed, never withdrawals. App and
 * server both use it, so their figures agree.
 */
export function historyTotals(facts: Iterable<HistoryFact>): HistoryTotals {
  const places = new Set<string>();
  let [purchases, spent, deposited] = [0, 0, 0];
  for (const { kind, status, amount, locationId, isGivenBack = false } of facts) {
    const isBought = (kind === 'purchase' || kind === 'equipment') && isSold(status);
    if (isBought) {
      // A month's spending leaves it out, too. Its shop was bought at all the same.
      if (!isGivenBack) purchases += 1;
      spent += amount;
    }
    if (kind === 'deposit' && isDone(status)) deposited += amount;
    if (locationId && (isBought || kind === 'access')) places.add(locationId);
  }
  return { purchases, spent, deposited, locations: places.size };
}
