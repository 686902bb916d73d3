import { DAY_MS } from './day.ts';
import type { Centavos } from './money.ts';

/** Most things that a history shows of what was bought and of money [Y-03]. */
export const HISTORY_LIMIT = 200;
/** Most accesses that it shows beside them: opening shops never pushes a purchase out of the list. */
export const ACCESS_LIMIT = 200;
/** Calendar months that a history looks back [Y-01]. */
const HISTORY_MONTHS = 3;
/** What a ticket can be about looks back so far, ms, and holds so many records [T-01]. */
export const RECENT_MS = 35 * DAY_MS;
export const RECENT_LIMIT = 50;

/** What the rules see of a thing that happened; `at` in ms. */
export interface HistoryFact {
  kind: 'access' | 'purchase' | 'equipment' | 'deposit' | 'withdrawal';
  id: string;
  at: number;
  /** Empty for an access. */
  status: string;
  /** What was bought, came in, or reaches the person's key, less the fee; 0 for an access. */
  amount: Centavos;
  /** Where it happened; null for money in and out and for equipment. */
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

/** What a history shows of all that is known: since three months, newest first, accesses in a window of their own [Y-03]. */
export function historyOf<F extends HistoryFact>(facts: readonly F[], now: number): F[] {
  const since = historySince(now);
  const young = facts.filter(({ at }) => at >= since).sort(newestFirst);
  return [
    ...young.filter(({ kind }) => kind !== 'access').slice(0, HISTORY_LIMIT),
    ...young.filter(({ kind }) => kind === 'access').slice(0, ACCESS_LIMIT),
  ].sort(newestFirst);
}

const newestFirst = (a: HistoryFact, b: HistoryFact): number => b.at - a.at || (a.id < b.id ? -1 : 1);
