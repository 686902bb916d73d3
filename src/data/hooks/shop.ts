import { onSale } from '../../domain/lots/lots.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import type { Item } from '../../domain/shop/item.ts';
import type { RecordRow, RecordType } from '../../records/record.ts';
import { readCampaign } from '../../records/types/campaign.ts';
import { type Category, readCategory } from '../../records/types/category.ts';
import { isOffered, readItem } from '../../records/types/item.ts';
import type { LiveSource } from '../basis/source.ts';
import { PAYMENT_KEY, readPayment } from '../commands/kept-payment.ts';
import type { Data } from '../data.ts';
import type { Live } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';

/** All items of a location that can be sold, also those without stock; live prices and stock arrive while the screen is open. */
export function useItems(locationId: string): Live<Item> {
  return useSource(itemsOf(useData(), locationId));
}

export function useCategories(locationId: string): Live<Category> {
  return useSource(childrenOf(useData(), locationId, 'CATEGORY', readCategory));
}

/** All campaigns of a location, in force or not: the pricing rules decide by date [S-08]. */
export function useCampaigns(locationId: string): Live<Campaign> {
  return useSource(childrenOf(useData(), locationId, 'CAMPAIGN', readCampaign));
}

/**
 * The stock that a cart must fit, from one read of the mirror. Live values arrive separately, so a closed payment
 * might be seen before its returned goods. Null while a payment of the location is under way. `now` in ms.
 */
export function stockToFit(
  { read }: Pick<Data, 'read'>,
  locationId: string,
  now: number,
): Promise<ReadonlyMap<string, Item> | null> {
  return read(async (tx) => {
    if (readPayment(await tx.kept(PAYMENT_KEY))?.locationId === locationId) return null;
    const rows = await tx.select({ by: 'parent', parentId: locationId, type: 'ITEM' });
    const items = onSale(rows.filter(isOffered).map(readItem), now);
    return new Map(items.map((item) => [item.id, item]));
  });
}

/** The items of a location as the server has them; what has no price is never sold, so nobody is offered it [S-12]. */
export function itemsOf(data: Pick<Data, 'live'>, locationId: string): LiveSource<Live<Item>> {
  return childrenOf(data, locationId, 'ITEM', readItem, isOffered);
}

function childrenOf<T>(
  { live }: Pick<Data, 'live'>,
  parentId: string,
  type: RecordType,
  read: (row: RecordRow) => T,
  isWanted: (row: RecordRow) => boolean = () => true,
): LiveSource<Live<T>> {
  return live.list(`${type}:${parentId}`, {
    scope: { kind: 'location', id: parentId },
    read: async (tx) => (await tx.select({ by: 'parent', parentId, type })).filter(isWanted).map(read),
  });
}
