import { useMemo, useState } from 'react';
import { twoMonths } from '../../domain/history/month-spending.ts';
import { HISTORY_LIMIT } from '../../domain/history/window.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { givenBack } from '../../domain/sales/sale-return.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { useData } from '../hooks/data-context.tsx';
import { historyFrom } from '../hooks/history.ts';
import { purchasesOf } from '../hooks/own-money.ts';
import type { Live } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import { PURCHASES } from '../sync/sync-scope.ts';
import { serverClock } from '../wire/server-clock.ts';

/** Longest time from a reading of purchases to a screen's opening, ms. Another device may have bought since. */
const KNOWN_MS = 3_600_000;

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
  const spent = useMemo(() => spentThisMonth(rows), [rows]);
  const changed = useMemo(() => changedThisMonth(rows), [rows]);
  const history = useSource<Pick<Live<unknown>, 'freshness'>>(
    changed < PURCHASES ? purchasesOf(data) : historyFrom(data),
  );
  const areKnown = [freshness, history.freshness].every(
    ({ syncedAt }) => syncedAt !== null && syncedAt > since,
  );
  return { spent, isRead: areKnown && changed < HISTORY_LIMIT };
}

/** Number of purchases made or changed this month, because lists are cut by the time of change. */
function changedThisMonth(rows: readonly Purchase[]): number {
  const now = new Date(serverClock.now());
  const begin = new Date(now.getFullYear(), now.getMonth(), 1).getTime();
  return rows.filter(({ updatedAt }) => updatedAt >= begin).length;
}

function spentThisMonth(rows: readonly Purchase[]): Centavos {
  const purchases = rows.map((one) => ({
    ...{ at: one.createdAt, status: one.status, locationId: one.locationId },
    ...{ locationName: one.locationName, total: one.totalAmount, saved: one.savings },
    returned: givenBack(readReturns(one.returns)),
  }));
  return twoMonths(purchases, serverClock.now()).current.spent;
}
