import type { Centavos } from '../money/money.ts';
import { DAY_MS } from '../words/time-units.ts';

/** Most purchases and money movements in a history [Y-03]. */
export const HISTORY_LIMIT = 200;
/** Most accesses in a history. They have a limit of their own, so that they never push a purchase out. */
export const ACCESS_LIMIT = 200;
/** Length of a history, in calendar months [Y-01]. */
const HISTORY_MONTHS = 3;
/** Age limit, ms, and number of the records that a ticket may be about [T-01]. */
export const RECENT_MS = 35 * DAY_MS;
export const RECENT_LIMIT = 50;

/** One entry of the history. `at` in ms. */
export interface HistoryFact {
  kind: 'access' | 'purchase' | 'equipment' | 'deposit' | 'withdrawal';
  id: string;
  at: number;
  /** Empty for an access. */
  status: string;
  /** Purchase total, deposit, or withdrawal less the fee, in centavos. 0 for an access. */
  amount: Centavos;
  /** True for a purchase whose money was given back in full. A free purchase is never one. */
  isGivenBack?: boolean;
  /** The location. Null for deposits, withdrawals and equipment. */
  locationId: string | null;
}

/**
 * The start of a history, three calendar months before `now` (both ms). It is the last day of the month where that
 * month is shorter [Y-01].
 */
export function historySince(now: number): number {
  const then = new Date(now);
  const day = then.getDate();
  then.setDate(1);
  then.setMonth(then.getMonth() - HISTORY_MONTHS);
  const last = new Date(then.getFullYear(), then.getMonth() + 1, 0).getDate();
  then.setDate(Math.min(day, last));
  return then.getTime();
}

/** Picks the facts that a history shows: three months, newest first, accesses limited separately [Y-03]. */
export function historyOf<F extends HistoryFact>(facts: readonly F[], now: number): F[] {
  const since = historySince(now);
  const young = facts.filter(({ at }) => at >= since).sort(newestFirst);
  return [
    ...young.filter(({ kind }) => kind !== 'access').slice(0, HISTORY_LIMIT),
    ...young.filter(({ kind }) => kind === 'access').slice(0, ACCESS_LIMIT),
  ].sort(newestFirst);
}

const newestFirst = (a: HistoryFact, b: HistoryFact): number => b.at - a.at || (a.id < b.id ? -1 : 1);
