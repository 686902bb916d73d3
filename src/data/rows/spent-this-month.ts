import { useMemo, useState } from 'react';
import { twoMonths } from '../../domain/history/month-spending.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { refunded } from '../../domain/sales/sale-return.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { usePurchases } from '../hooks/own.ts';
import { serverClock } from '../wire/server-clock.ts';

/** Purchases that were read so long before a screen opened, ms, tell nothing of those of another device since. */
const KNOWN_MS = 3_600_000;

/** What a month's own purchases come to, as far as this device knows. */
interface MonthSpent {
  /** Returns taken off, centavos. */
  spent: Centavos;
  /** False until the server has told of purchases on other devices. */
  isRead: boolean;
}

/** What this month's own purchases come to. They are asked for while somebody watches. */
export function useSpentThisMonth(): MonthSpent {
  const { rows, freshness } = usePurchases();
  const [since] = useState(() => Date.now() - KNOWN_MS);
  const spent = useMemo(() => spentThisMonth(rows), [rows]);
  return { spent, isRead: freshness.syncedAt !== null && freshness.syncedAt > since };
}

function spentThisMonth(rows: readonly Purchase[]): Centavos {
  const purchases = rows.map((one) => ({
    ...{ at: one.createdAt, status: one.status, locationId: one.locationId },
    ...{ locationName: one.locationName, total: one.totalAmount, saved: one.savings },
    returned: refunded(readReturns(one.returns)),
  }));
  return twoMonths(purchases, serverClock.now()).current.spent;
}
