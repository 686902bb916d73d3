import type { HistoryFact } from './history-window.ts';
import type { Centavos } from './money.ts';
import { isDone, isSold } from './status-label.ts';

/** What a period of the history comes to [Y-01]. */
export interface HistoryTotals {
  /** Paid purchases, equipment included. */
  purchases: number;
  /** What they cost. */
  spent: Centavos;
  /** Deposits that arrived. */
  deposited: Centavos;
  /** Locations that were opened or bought at. */
  locations: number;
}

/**
 * Adds up a period [Y-01]. A purchase counts once it is sold and a deposit once it arrived; withdrawals count nowhere.
 * Both sides use it, so the server's figures and those of the list agree.
 */
export function historyTotals(facts: Iterable<HistoryFact>): HistoryTotals {
  const places = new Set<string>();
  let [purchases, spent, deposited] = [0, 0, 0];
  for (const { kind, status, amount, locationId } of facts) {
    const isBought = (kind === 'purchase' || kind === 'equipment') && isSold(status);
    if (isBought) {
      purchases += 1;
      spent += amount;
    }
    if (kind === 'deposit' && isDone(status)) deposited += amount;
    if (locationId && (isBought || kind === 'access')) places.add(locationId);
  }
  return { purchases, spent, deposited, locations: places.size };
}
