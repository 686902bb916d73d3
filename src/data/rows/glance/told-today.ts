import type { ShopFigures } from '../../../domain/overview/overview.ts';
import { OVERVIEW_KEY, readOverview } from '../../basis/kept-answers.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { startOfToday } from '../../sync/shop-day.ts';

/** What the server told of locations at one instant, ms of the server. */
export interface ToldToday {
  at: number;
  shops: ReadonlyMap<string, ShopFigures>;
}

/** What the server told today: yesterday's figures would stand under the names of today's. */
export async function readToldToday(tx: MirrorTx, now: number): Promise<ToldToday | null> {
  const told = readOverview(await tx.kept(OVERVIEW_KEY));
  if (!told || told.at < startOfToday(now)) return null;
  return { at: told.at, shops: new Map(told.shops.map((shop) => [shop.id, shop])) };
}
