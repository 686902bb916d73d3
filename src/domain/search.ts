import type { Campaign } from './campaign.ts';
import { isInForce, isLinked } from './campaign.ts';
import type { Item } from './item.ts';

/** Folds case and accents, so that 'cafe' finds 'Café'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export interface Catalogue {
  items: readonly Item[];
  /** Category names by id. */
  categoryNames: ReadonlyMap<string, string>;
  campaigns: readonly Campaign[];
}

/**
 * Items with stock above 0 whose name, description, barcode, category name or linked campaign's name contains every
 * word of the query; an empty query matches all [S-01]. `now` in ms decides which campaigns count.
 */
export function searchItems(catalogue: Catalogue, query: string, now: number): Item[] {
  const items = catalogue.items.filter((item) => item.quantity > 0);
  return findItems({ ...catalogue, items }, query, now);
}

/** The same among all items, with stock or without, as their owner searches them [MI-01]. */
export function findItems<I extends Item>(
  catalogue: Omit<Catalogue, 'items'> & { items: readonly I[] },
  query: string,
  now: number,
): I[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const active = catalogue.campaigns.filter((campaign) => isInForce(campaign, now));
  return catalogue.items.filter((item) => {
    if (words.length === 0) return true;
    const text = searchText(item, catalogue.categoryNames, active);
    return words.every((word) => text.includes(word));
  });
}

function searchText(item: Item, names: ReadonlyMap<string, string>, active: readonly Campaign[]): string {
  const categories = item.categoryIds.map((id) => names.get(id) ?? '');
  const campaigns = active.filter((campaign) => isLinked(campaign, item)).map((campaign) => campaign.name);
  return fold([item.name, item.description, ...item.barcodes, ...categories, ...campaigns].join('\n'));
}
