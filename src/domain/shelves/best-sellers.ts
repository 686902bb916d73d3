import type { DaySum } from '../overview/day-sum.ts';

/** Number of days whose sales make a shop's best sellers, today among them. */
export const BEST_SELLER_DAYS = 28;
export const MAX_BEST_SELLERS = 12;

/** Ids of the items that sold most units on these days, most first. Equal items follow their ids. */
export function bestSellers(days: Iterable<Pick<DaySum, 'units'>>, most = MAX_BEST_SELLERS): string[] {
  const sold = new Map<string, number>();
  for (const { units } of days)
    for (const [id, { quantity }] of units) sold.set(id, (sold.get(id) ?? 0) + quantity);
  return [...sold]
    .filter(([id, quantity]) => id !== '' && quantity > 0)
    .sort(([a, unitsOfA], [b, unitsOfB]) => unitsOfB - unitsOfA || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([id]) => id);
}
