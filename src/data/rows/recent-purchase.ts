import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import { serverClock } from '../wire/server-clock.ts';

/** Time that a purchase stays on home, ms: as long as its proof may be asked for. */
export const SHOWN_MS = 30 * 60_000;

/** True if a purchase changed lately, so that home may show one. The code that shows it finds out which one. */
export function useHasRecentPurchase(): boolean {
  const { live, user } = useData();
  return useSource(
    live.kept('recentPurchase', false, async (tx) =>
      (await tx.select({ by: 'owner', owner: user.sub, type: 'SHOPPING_PURCHASE' })).some(
        ({ updatedAt }) => updatedAt > serverClock.now() - SHOWN_MS,
      ),
    ),
  );
}
