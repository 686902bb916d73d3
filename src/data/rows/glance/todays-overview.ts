import type { ShopFigures, ShopWaiting } from '../../../domain/overview/overview.ts';
import { isOnline } from '../../../domain/shop/discovery.ts';
import { OVERVIEW_KEY, readOverview, readWaitingPeople, WAITING_KEY } from '../../basis/kept-answers.ts';
import type { Seen } from '../../discovery/discover.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { startOfToday } from '../../sync/shop-day.ts';

/** An answer of the server about locations. `at`: instant of the server, ms. */
interface Told<Shop> {
  at: number;
  shops: ReadonlyMap<string, Shop>;
}

export type TodaysOverview = Told<ShopFigures>;

/** The server's overview of today. Older figures would stand under the names of today's, so they count as none. */
export async function readTodaysOverview(tx: MirrorTx, now: number): Promise<TodaysOverview | null> {
  return ofToday(readOverview(await tx.kept(OVERVIEW_KEY)), now);
}

/** The people who wait by the server's word of today, at shops whose figures this person may not read. */
export async function readTodaysWaiting(tx: MirrorTx, now: number): Promise<Told<ShopWaiting> | null> {
  return ofToday(readWaitingPeople(await tx.kept(WAITING_KEY)), now);
}

function ofToday<Shop extends { id: string }>(
  told: { at: number; shops: readonly Shop[] } | null,
  now: number,
): Told<Shop> | null {
  if (!told || told.at < startOfToday(now)) return null;
  return { at: told.at, shops: new Map(told.shops.map((shop) => [shop.id, shop])) };
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
