import type { ShopFigures } from '../../../domain/overview/overview.ts';
import { isOnline } from '../../../domain/shop/discovery.ts';
import { OVERVIEW_KEY, readOverview } from '../../basis/kept-answers.ts';
import type { Seen } from '../../discovery/discover.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { startOfToday } from '../../sync/shop-day.ts';

/** The server's overview of locations at one instant, ms of the server. */
export interface TodaysOverview {
  at: number;
  shops: ReadonlyMap<string, ShopFigures>;
}

/** The server's overview of today. Older figures would stand under the names of today's, so they count as none. */
export async function readTodaysOverview(tx: MirrorTx, now: number): Promise<TodaysOverview | null> {
  const overview = readOverview(await tx.kept(OVERVIEW_KEY));
  if (!overview || overview.at < startOfToday(now)) return null;
  return { at: overview.at, shops: new Map(overview.shops.map((shop) => [shop.id, shop])) };
}

/**
 * The heartbeats in the server's overview. A fresh one proves the shop online at the time of the overview, because
 * later ones were not told. Null: none ever came, so the shop is offline and not unknown.
 */
export const heartbeatsOf = (overview: TodaysOverview | null): Seen[] =>
  [...(overview?.shops.values() ?? [])].flatMap(({ id, seenAt }) => {
    if (!overview) return [];
    const last = seenAt ?? 0;
    const { at } = overview;
    return [{ id, checkedAt: at, seenAt: isOnline([last], at) ? at : last }];
  });
