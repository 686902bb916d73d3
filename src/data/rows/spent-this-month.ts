import { twoMonths } from '../../domain/history/month-spending.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { refunded } from '../../domain/sales/sale-return.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import { readPurchase } from '../../records/types/shopping-purchase.ts';
import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import { serverClock } from '../wire/server-clock.ts';

/** What this month's own purchases come to, returns taken off, centavos: as far as this device knows. */
export function useSpentThisMonth(): Centavos {
  const { live, user } = useData();
  return useSource(
    live.kept<Centavos>('spentThisMonth', 0, async (tx) => {
      const rows = await tx.select({ by: 'owner', owner: user.sub, type: 'SHOPPING_PURCHASE' });
      const purchases = rows.map(readPurchase).map((one) => ({
        ...{ at: one.createdAt, status: one.status, locationId: one.locationId },
        ...{ locationName: one.locationName, total: one.totalAmount, saved: one.savings },
        returned: refunded(readReturns(one.returns)),
      }));
      return twoMonths(purchases, serverClock.now()).current.spent;
    }),
  );
}
