import type { Tx } from '../../server/db/store.ts';
import { putRecord } from '../../server/records/rows/write-record.ts';
import { claimCodes } from '../../server/records/types/item-codes.ts';
import { toReais } from '../../src/domain/money/money.ts';
import type { Campaign } from '../../src/domain/shop/campaign.ts';
import type { Item } from '../../src/domain/shop/item.ts';
import { DAY_MS } from '../../src/domain/words/day.ts';
import type { RecordType } from '../../src/records/record.ts';
import { readCampaign } from '../../src/records/types/campaign.ts';
import { readItem } from '../../src/records/types/item.ts';
import type { Subs } from './cast.ts';
import { PLACES, type Place } from './places.ts';
import { eanOf, PRODUCTS } from './products.ts';
import { PROMOTIONS } from './promotions.ts';
import type { Chance } from './random.ts';

/** How many products of its shelves a place stocks at the most. */
const STOCKED = 36;

/** A stocked location, as the sales need it. */
export interface Shop {
  place: Place;
  id: string;
  ownerSub: string;
  items: Item[];
  campaigns: Campaign[];
}

/** Writes every place with its categories, items and campaigns. */
export async function seedShops(tx: Tx, subs: Subs, chance: Chance): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (const place of PLACES) shops.push(await seedShop(tx, place, subs[place.owner], chance));
  return shops;
}

/** The picture of a demo item in storage. */
export function pictureKey(locationId: string, ownerSub: string, picture: string): string {
  return `items/${locationId}/${ownerSub}/1700000000000_${picture}.svg`;
}

async function seedShop(tx: Tx, place: Place, ownerSub: string, chance: Chance): Promise<Shop> {
  const id = chance.uuid();
  const write = async (type: RecordType, reference: string, content: object) => {
    const owned = { id: chance.uuid(), type, parentId: id, owner: ownerSub, reference };
    const row = { ...owned, content: JSON.stringify(content) };
    if (type === 'ITEM') await claimCodes(tx, row, null);
    return putRecord(tx, row);
  };
  await putRecord(tx, {
    id,
    type: 'LOCATION',
    parentId: null,
    owner: ownerSub,
    reference: place.visibility,
    content: JSON.stringify(locationContent(place)),
  });

  const categoryIds = new Map<string, string>();
  for (const shelf of place.shelves) categoryIds.set(shelf, (await write('CATEGORY', shelf, {})).id);

  const items: Item[] = [];
  for (const [index, product] of productsOf(place, chance).entries()) {
    const content = {
      name: product.name,
      description: product.description,
      price: toReais(product.price),
      value: toReais(product.price),
      cost: toReais(product.cost),
      code: eanOf(PRODUCTS.indexOf(product)),
      quantity: index % 13 === 7 ? chance.int(0, 3) : chance.int(6, 40),
      reserved: 0,
      categories: [categoryIds.get(product.category)],
      image: pictureKey(id, ownerSub, product.picture),
      nutrition: product.nutrition,
    };
    items.push(readItem(await write('ITEM', product.name, content)));
  }
  return { place, id, ownerSub, items, campaigns: await seedCampaigns(tx, place, items, categoryIds, write) };
}

async function seedCampaigns(
  tx: Tx,
  place: Place,
  items: readonly Item[],
  categoryIds: ReadonlyMap<string, string>,
  write: (type: RecordType, reference: string, content: object) => ReturnType<typeof putRecord>,
): Promise<Campaign[]> {
  const campaigns: Campaign[] = [];
  for (const one of PROMOTIONS.filter((promotion) => promotion.place === place.key)) {
    const content = {
      type: one.type,
      status: one.status,
      description: one.description,
      discount: one.discount,
      takeQuantity: one.takeQuantity,
      payQuantity: one.payQuantity,
      items: items.filter((item) => one.items.includes(item.name)).map((item) => item.id),
      categories: one.categories.flatMap((name) => categoryIds.get(name) ?? []),
      startDate: new Date(tx.now + one.from * DAY_MS).toISOString(),
      endDate: new Date(tx.now + one.to * DAY_MS).toISOString(),
    };
    campaigns.push(readCampaign(await write('CAMPAIGN', one.name, content)));
  }
  return campaigns;
}

function productsOf(place: Place, chance: Chance): typeof PRODUCTS {
  const fitting = PRODUCTS.filter((product) => place.shelves.includes(product.category));
  const promoted = new Set(PROMOTIONS.filter((one) => one.place === place.key).flatMap((one) => one.items));
  const surplus = Math.max(0, fitting.length - STOCKED);
  const dropped = new Set<string>();
  while (dropped.size < surplus) {
    const { name } = chance.pick(fitting);
    if (!promoted.has(name)) dropped.add(name);
  }
  return fitting.filter((product) => !dropped.has(product.name));
}

function locationContent(place: Place): object {
  const {
    name,
    description,
    address,
    cep,
    lat,
    lon,
    equipmentName,
    equipmentType,
    purchasePrice,
    recipientName,
  } = place;
  return {
    name,
    description,
    address,
    cep,
    lat,
    lon,
    equipmentName,
    equipmentType,
    purchasePrice,
    recipientName,
  };
}
