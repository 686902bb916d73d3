import { useEffect, useState } from 'react';
import { bestSellersOf, type ShelfMemory, shelfMemory } from '../../../data/hooks/best-sellers.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { Identity } from '../../../identity/base/identity.ts';
import { useIdentity } from '../../../identity/identity-context.tsx';

/** What a device remembers, and whether the order in which items sold is still awaited. */
export interface ShelfFacts extends ShelfMemory {
  isComing: boolean;
}

const NOTHING: ShelfMemory = { purchases: [], bestSellers: null };

/** Code that cannot be fetched is a question without an answer. */
const ask = (identity: Identity, locationId: string): Promise<readonly string[] | null> =>
  import('../../../data/wire/ask-best-sellers.ts').then(
    ({ askBestSellers }) => askBestSellers(identity.idToken, (...call) => fetch(...call), locationId),
    () => null,
  );

/**
 * What the device remembers for a shop's shelves: own purchases, and the order in which items sold. Null until it was
 * read. A newer order is kept for the next opening, because a shelf that fills later would move the others. Where none was
 * kept it is shown at once, and its shelf has its place until then.
 */
export function useShelfFacts(locationId: string): ShelfFacts | null {
  const data = useData();
  const identity = useIdentity();
  const [facts, setFacts] = useState<ShelfFacts | null>(null);
  useEffect(() => {
    let current = true;
    const show = (next: ShelfFacts): void => {
      if (current) setFacts(next);
    };
    const read = async (): Promise<void> => {
      const asked = bestSellersOf(data, locationId, () => ask(identity, locationId));
      const memory = await shelfMemory(data, locationId).catch(() => NOTHING);
      const isComing = memory.bestSellers === null && data.live.network().snapshot().online;
      show({ ...memory, isComing });
      const bestSellers = await asked;
      if (memory.bestSellers === null) show({ ...memory, bestSellers, isComing: false });
    };
    void read();
    return () => {
      current = false;
    };
  }, [data, identity, locationId]);
  return facts;
}
