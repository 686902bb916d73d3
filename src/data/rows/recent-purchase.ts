import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import { serverClock } from '../wire/server-clock.ts';

/** Time that a purchase stays on home, ms: as long as somebody may be asked for its proof. */
export const SHOWN_MS = 30 * 60_000;

/** True if home may have a last purchase to show: one changed lately. Which one it is comes with the code that shows it. */
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
