import type { Campaign } from '../../domain/shop/campaign.ts';
import type { Item } from '../../domain/shop/item.ts';
import { sameMembers } from '../../domain/values/same-members.ts';
import { isSameRow, type RecordRow, type RecordType } from '../../records/record.ts';
import { readCampaign } from '../../records/types/goods/campaign.ts';
import { type Category, readCategory } from '../../records/types/goods/category.ts';
import { isOffered, readItem } from '../../records/types/goods/item.ts';
import type { Data } from '../data.ts';
import type { AheadSource, Live } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';

/** All items of a location that can be sold, also without stock. Prices and stock are live while the screen is open. */
export function useItems(locationId: string): Live<Item> {
  return useSource(itemsOf(useData(), locationId));
}

export function useCategories(locationId: string): Live<Category> {
  return useSource(categoriesOf(useData(), locationId));
}

/** All campaigns of a location, in force or not, because the pricing rules decide by date [S-08]. */
export function useCampaigns(locationId: string): Live<Campaign> {
  return useSource(campaignsOf(useData(), locationId));
}

/** The items of a location as the server has them. One without a price is never sold and never offered [S-12]. */
export function itemsOf(data: Pick<Data, 'live'>, locationId: string): AheadSource<Live<Item>> {
  return childrenOf(data, locationId, 'ITEM', (row) => (isOffered(row) ? readItem(row) : null));
}

const categoriesOf = (data: Pick<Data, 'live'>, locationId: string) =>
  childrenOf(data, locationId, 'CATEGORY', readCategory);

const campaignsOf = (data: Pick<Data, 'live'>, locationId: string) =>
  childrenOf(data, locationId, 'CAMPAIGN', readCampaign);

/** Reads the first lists of a shop from the mirror, before its screen comes. Does not ask the server. */
export async function readShopAhead(data: Pick<Data, 'live'>, locationId: string): Promise<void> {
  const lists = [itemsOf, categoriesOf, campaignsOf].map((of) => of(data, locationId));
  await Promise.all([data.live.location(locationId), ...lists].map((one) => one.readAhead()));
}

/** Rows below a location as `read` gives them; null leaves one out. */
function childrenOf<T>(
  { live }: Pick<Data, 'live'>,
  parentId: string,
  type: RecordType,
  read: (row: RecordRow) => T | null,
): AheadSource<Live<T>> {
  const values = keepSame(read);
  return live.list(`${type}:${parentId}`, {
    scope: { kind: 'location', id: parentId },
    read: async (tx) => values(await tx.select({ by: 'parent', parentId, type })),
  });
}

/**
 * Reads rows and remembers the reading before. An unchanged row gives the same value, and unchanged rows the same list.
 * So nothing is drawn again where the device only noted that it asked.
 */
function keepSame<T>(read: (row: RecordRow) => T | null): (rows: readonly RecordRow[]) => readonly T[] {
  let known: Map<string, { row: RecordRow; value: T | null }> | undefined;
  let last: readonly T[] = [];
  return (rows) => {
    const before = known;
    known = new Map();
    const values: T[] = [];
    for (const row of rows) {
      const kept = before?.get(row.id);
      const one = kept && isSameRow(kept.row, row) ? kept : { row, value: read(row) };
      known.set(row.id, one);
      if (one.value !== null) values.push(one.value);
    }
    if (!sameMembers(values, last)) last = values;
    return last;
  };
}
