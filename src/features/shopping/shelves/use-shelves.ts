import { useMemo } from 'react';
import { fillShelves, hasShelves, type Shelves } from '../../../domain/shelves/shelves.ts';
import type { Shop } from '../use-shop.ts';
import { useShelfFacts } from './use-shelf-facts.ts';

/** The shelves of a shop. 'coming': the best sellers are awaited, and their shelf holds its place. */
export interface ShownShelves extends Omit<Shelves, 'selling'> {
  selling: Shelves['selling'] | 'coming';
}

/** The shelves of the whole shop. Null with a search or a filter, and for a list that fits a glance. */
export function useShelves(shop: Shop): ShownShelves | 'reading' | null {
  const { locationId, forSale, promoted, now } = shop;
  const facts = useShelfFacts(locationId);
  const isWanted = shop.shelf === 'all' && shop.query === '' && hasShelves(forSale);
  return useMemo(() => {
    if (!isWanted) return null;
    if (!facts) return 'reading';
    const { purchases, bestSellers } = facts;
    const isComing = bestSellers === 'coming';
    const order = isComing ? [] : (bestSellers ?? []);
    const filled = fillShelves({ locationId, forSale, promoted, purchases, bestSellers: order, now });
    return isComing ? { ...filled, selling: 'coming' } : filled;
  }, [isWanted, facts, locationId, forSale, promoted, now]);
}
