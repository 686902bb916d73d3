import { useMemo, useState } from 'react';
import { twoMonths } from '../../domain/history/month-spending.ts';
import { HISTORY_LIMIT } from '../../domain/history/window.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { givenBack } from '../../domain/sales/sale-return.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { useData } from '../hooks/data-context.tsx';
import { historyFrom } from '../hooks/history.ts';
import { purchasesOf } from '../hooks/own-money.ts';
import { useServerNow } from '../hooks/use-server-now.ts';
import type { Live } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import { PURCHASES } from '../sync/sync-scope.ts';

/** Longest time from a reading of purchases to a screen's opening, ms. Another device may have bought since. */
const KNOWN_MS = 3_600_000;
/** Most that a reading may lie ahead, ms. A clock is often put back by a little, and a wrong one by more. */
const AHEAD_MS = 60_000;

/** Sum of a month's own purchases, as far as this device knows. */
interface MonthSpent {
  /** Centavos, with returns taken off. */
  spent: Centavos;
  /** False until the server has told of purchases on other devices. */
  isRead: boolean;
}

/**
 * Sum of this month's own purchases, which are asked for while somebody watches. A full latest list may not be the
 * whole month, so then the history is read, too.
 */
export function useSpentThisMonth(): MonthSpent {
  const data = useData();
  const { rows, freshness } = useSource(purchasesOf(data));
  const [since] = useState(() => Date.now() - KNOWN_MS);
  // A shop may stay open over the midnight that begins a month.
  const { now } = useServerNow(MINUTE_MS, rows);
  const spent = useMemo(() => spentThisMonth(rows, now), [rows, now]);
  const changed = useMemo(() => changedThisMonth(rows, now), [rows, now]);
  const history = useSource<Pick<Live<unknown>, 'freshness'>>(
    changed < PURCHASES ? purchasesOf(data) : historyFrom(data),
  );
  const until = Date.now() + AHEAD_MS;
  const areKnown = [freshness, history.freshness].every(
    ({ syncedAt }) => syncedAt !== null && syncedAt > since && syncedAt < until,
  );
  return { spent, isRead: areKnown && changed < HISTORY_LIMIT };
}

/** Number of purchases made or changed this month, because lists are cut by the time of change. */
function changedThisMonth(rows: readonly Purchase[], now: number): number {
  const today = new Date(now);
  const begin = new Date(today.getFullYear(), today.getMonth(), 1).getTime();
  return rows.filter(({ updatedAt }) => updatedAt >= begin).length;
}

function spentThisMonth(rows: readonly Purchase[], now: number): Centavos {
  const purchases = rows.map((one) => ({
    ...{ at: one.createdAt, status: one.status, locationId: one.locationId },
    ...{ locationName: one.locationName, total: one.totalAmount, saved: one.savings },
    returned: givenBack(readReturns(one.returns)),
  }));
  return twoMonths(purchases, now).current.spent;
}
