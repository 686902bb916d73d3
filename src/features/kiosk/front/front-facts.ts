import type { ShopAnswer } from '../../../data/wire/guest-wire.ts';
import type { Opening } from '../../../domain/hours/opening.ts';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { byName } from '../../../domain/words/name-order.ts';
import { readOpening } from '../../../records/content/opening.ts';
import { parseContent, type RecordRow, type RecordType } from '../../../records/record.ts';
import { readCampaign } from '../../../records/types/goods/campaign.ts';
import { type Category, readCategory } from '../../../records/types/goods/category.ts';
import { isOffered, readItem } from '../../../records/types/goods/item.ts';
import { readLocation } from '../../../records/types/shop/location.ts';

/** The shop of a pinned tablet, as visitors see it. */
export interface FrontFacts {
  name: string;
  opening: Opening;
  items: readonly Item[];
  categories: readonly Category[];
  campaigns: readonly Campaign[];
  bestSellers: readonly string[];
}

/** Reads the server's answer. Items are ordered by name. An item without a price is not for sale. */
export function readFrontFacts({ records, bestSellers }: ShopAnswer): FrontFacts {
  const all = <T>(type: RecordType, read: (row: RecordRow) => T): T[] =>
    records.filter((row) => row.type === type).map(read);
  const place = records.find(({ type }) => type === 'LOCATION');
  const location = place && readLocation(place);
  const priced = records.filter((row) => row.type === 'ITEM' && isOffered(row));
  return {
    name: location?.name ?? '',
    opening: readOpening(parseContent(place?.content)),
    items: priced.map(readItem).sort(byName),
    categories: all('CATEGORY', readCategory).sort(byName),
    campaigns: all('CAMPAIGN', readCampaign),
    bestSellers,
  };
}
