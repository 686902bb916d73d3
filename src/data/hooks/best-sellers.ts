import type { PastPurchase } from '../../domain/shelves/shelves.ts';
import { isRecent } from '../../domain/words/is-recent.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { readPurchase } from '../../records/types/money/shopping-purchase.ts';
import { readBestSellers } from '../basis/kept-best-sellers.ts';
import type { Data } from '../data.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { serverClock } from '../wire/server-clock.ts';

/** Key of the kept order of a location. */
const keyOf = (locationId: string): string => `best:${locationId}`;

/** Memory of this device that orders a shop's shelves. */
export interface ShelfMemory {
  /** Own purchases at this shop that are in the mirror. */
  purchases: readonly PastPurchase[];
  /** Item ids, best-selling first. Null until the server has told. */
  bestSellers: readonly string[] | null;
}

/** Reads both at once, so that the shelves stand together with the first items. */
export function shelfMemory(
  { read, user }: Pick<Data, 'read' | 'user'>,
  locationId: string,
): Promise<ShelfMemory> {
  return read(async (tx) => {
    const [rows, bestSellers] = await Promise.all([
      tx.select({ by: 'owner', owner: user.sub, type: 'SHOPPING_PURCHASE' }),
      keptBestSellers(tx, locationId),
    ]);
    const here = rows.filter(({ parentId }) => parentId === null || parentId === locationId);
    return { purchases: here.map(readPurchase), bestSellers };
  });
}

/** The kept order: item ids, best-selling first. Null until the server has told. */
export const keptBestSellers = async (
  tx: Pick<MirrorTx, 'kept'>,
  locationId: string,
): Promise<readonly string[] | null> => readBestSellers(await tx.kept(keyOf(locationId)))?.ids ?? null;

/** Age up to which a kept order is not asked for again, ms. The order spans weeks. */
const FRESH_MS = DAY_MS / 24;

/**
 * The order in which a shop's items sell, asked for at most once an hour. The answer of `ask` is kept for the next
 * opening, also without a connection. Null where nobody can tell; the kept order stays. Never rejects.
 */
export async function bestSellersOf(
  { read, keep }: Pick<Data, 'read' | 'keep'>,
  locationId: string,
  ask: () => Promise<readonly string[] | null>,
): Promise<readonly string[] | null> {
  const key = keyOf(locationId);
  const kept = readBestSellers(await read((tx) => tx.kept(key)).catch(() => null));
  if (kept && isRecent(kept.at, serverClock.now(), FRESH_MS)) return kept.ids;
  const ids = await ask();
  // A device that keeps nothing asks at each opening.
  if (ids) await keep(key, { at: serverClock.now(), ids }).catch(() => undefined);
  return ids;
}
