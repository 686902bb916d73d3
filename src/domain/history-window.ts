import type { Centavos } from './money.ts';

/** Most things a history shows [Y-03]. */
export const HISTORY_LIMIT = 200;
/** Calendar months that a history looks back [Y-01]. */
const HISTORY_MONTHS = 3;

/** What the rules see of a thing that happened; `at` in ms. */
export interface HistoryFact {
  kind: 'access' | 'purchase' | 'deposit' | 'withdrawal';
  id: string;
  at: number;
  /** Empty for an access. */
  status: string;
  /** What was bought, came in, or reaches the person's key, less the fee; 0 for an access. */
  amount: Centavos;
  /** Where it happened; null for money in and out. */
  locationId: string | null;
}

/** Where a history begins: three calendar months before `now` (both ms), the month's last day where it is shorter [Y-01]. */
export function historySince(now: number): number {
  const then = new Date(now);
  const day = then.getDate();
  then.setDate(1);
  then.setMonth(then.getMonth() - HISTORY_MONTHS);
  const last = new Date(then.getFullYear(), then.getMonth() + 1, 0).getDate();
  then.setDate(Math.min(day, last));
  return then.getTime();
}

/** What a history shows of all that is known: since three months, newest first, at most 200 [Y-03]. */
export function historyOf<F extends HistoryFact>(facts: readonly F[], now: number): F[] {
  const since = historySince(now);
  return facts
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .slice(0, HISTORY_LIMIT);
}
