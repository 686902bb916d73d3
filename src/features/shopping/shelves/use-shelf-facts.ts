import { useEffect, useState } from 'react';
import { bestSellersOf, type ShelfMemory, shelfMemory } from '../../../data/hooks/best-sellers.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { Identity } from '../../../identity/base/identity.ts';
import { useIdentity } from '../../../identity/identity-context.tsx';

const NOTHING: ShelfMemory = { purchases: [], bestSellers: null };

/** Code that cannot be fetched is a question without an answer. */
const ask = (identity: Identity, locationId: string): Promise<readonly string[] | null> =>
  import('../../../data/wire/ask-best-sellers.ts').then(
    ({ askBestSellers }) => askBestSellers(identity.idToken, (...call) => fetch(...call), locationId),
    () => null,
  );

/**
 * What the device remembers for a shop's shelves: own purchases, and the order in which items sold. Null until it was
 * read. A newer order is kept for the next opening, because a shelf that fills later would move the others. It is shown at
 * once where none was kept and nobody has scrolled yet.
 */
export function useShelfFacts(locationId: string): ShelfMemory | null {
  const data = useData();
  const identity = useIdentity();
  const [facts, setFacts] = useState<ShelfMemory | null>(null);
  useEffect(() => {
    let current = true;
    const remembered = shelfMemory(data, locationId).catch(() => NOTHING);
    void remembered.then((memory) => current && setFacts(memory));
    void Promise.all([remembered, bestSellersOf(data, locationId, () => ask(identity, locationId))]).then(
      ([memory, ids]) => {
        if (current && memory.bestSellers === null && ids && window.scrollY === 0)
          setFacts({ ...memory, bestSellers: ids });
      },
    );
    return () => {
      current = false;
    };
  }, [data, identity, locationId]);
  return facts;
}
