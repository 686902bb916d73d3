import { useEffect, useState } from 'react';
import { bestSellersOf, type ShelfMemory, shelfMemory } from '../../../data/hooks/best-sellers.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { Identity } from '../../../identity/base/identity.ts';
import { useIdentity } from '../../../identity/identity-context.tsx';

/** A device's memory of a shop. 'coming': the order of best sellers is awaited. */
export interface ShopMemory extends Pick<ShelfMemory, 'purchases'> {
  bestSellers: ShelfMemory['bestSellers'] | 'coming';
}

const NOTHING: ShelfMemory = { purchases: [], bestSellers: null };

/** Null if the code cannot be fetched. */
const ask = (identity: Identity, locationId: string): Promise<readonly string[] | null> =>
  import('../../../data/wire/ask-best-sellers.ts').then(
    ({ askBestSellers }) => askBestSellers(identity.idToken, (...call) => fetch(...call), locationId),
    () => null,
  );

/**
 * A device's memory for a shop's shelves: own purchases, and the order of best sellers. Null until it was read. A newer
 * order is stored for the next opening, because a shelf that fills later would move the others. Without a stored order
 * the new one is shown at once, in a place that its shelf holds.
 */
export function useShelfFacts(locationId: string): ShopMemory | null {
  const data = useData();
  const identity = useIdentity();
  const [facts, setFacts] = useState<ShopMemory | null>(null);
  useEffect(() => {
    let current = true;
    const show = (next: ShopMemory): void => {
      if (current) setFacts(next);
    };
    const read = async (): Promise<void> => {
      const asked = bestSellersOf(data, locationId, () => ask(identity, locationId));
      const memory = await shelfMemory(data, locationId).catch(() => NOTHING);
      // Without an awaited order no place is held, and a late order would move the list.
      const isAwaited = memory.bestSellers === null && data.live.network().snapshot().online;
      show(isAwaited ? { ...memory, bestSellers: 'coming' } : memory);
      const bestSellers = await asked;
      if (isAwaited) show({ ...memory, bestSellers });
    };
    void read();
    return () => {
      current = false;
    };
  }, [data, identity, locationId]);
  return facts;
}
