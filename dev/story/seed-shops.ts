import type { Tx } from '../../server/db/store.ts';
import { putRecord } from '../../server/records/rows/write-record.ts';
import { claimCodes } from '../../server/records/types/item-codes.ts';
import { shopZone } from '../../src/domain/hours/shop-time-zone.ts';
import type { Lot } from '../../src/domain/lots/lots.ts';
import type { Campaign } from '../../src/domain/shop/campaign.ts';
import type { Item } from '../../src/domain/shop/item.ts';
import type { Refill } from '../../src/domain/shop/refill.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';
import type { RecordType } from '../../src/records/record.ts';
import type { WrittenContent } from '../../src/records/type-definition.ts';
import { CAMPAIGN, readCampaign } from '../../src/records/types/goods/campaign.ts';
import { CATEGORY } from '../../src/records/types/goods/category.ts';
import { ITEM, readItem } from '../../src/records/types/goods/item.ts';
import type { Subs } from './cast.ts';
import { PLACES, type Place } from './places.ts';
import { eanOf, PRODUCTS } from './products.ts';
import { PROMOTIONS } from './promotions.ts';
import type { Chance } from './random.ts';

/** Most products of its shelves that a place stocks. */
const STOCKED = 36;

/** Boxes in which the products of a shelf are bought. Other products come by the unit. */
const BOXES: Readonly<Record<string, Partial<Refill>>> = {
  Bebidas: { minimum: 8, boxSize: 12, boxName: 'fardo' },
  Lanches: { minimum: 6, boxSize: 10, boxName: 'caixa' },
  Doces: { minimum: 6, boxSize: 12, boxName: 'caixa' },
};

/** Days for which fresh goods may still be sold, today included. Other goods have no date. */
export const FRESH_DAYS: Readonly<Record<string, number>> = {
  'Sanduíche natural de frango': 3,
  'Granola com iogurte': 4,
  'Pão de forma 400 g': 6,
};
/** Most units of fresh goods in the lot that ends next. */
const FRESH_UNITS = 6;

/** A stocked location, as the sales need it. */
export interface Shop {
  place: Place;
  id: string;
  ownerSub: string;
  /** Time of the opening, ms. */
  openedAt: number;
  items: Item[];
  campaigns: Campaign[];
}

interface Telling {
  subs: Subs;
  chance: Chance;
  /** Day from which campaigns and lots are dated, ms. It is today, however long ago their shop was opened. */
  today: number;
}

/** Writes every place with its categories, items and campaigns, as they were when the shops opened. */
export async function seedShops(tx: Tx, telling: Telling): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (const place of PLACES) shops.push(await seedShop(tx, place, telling));
  return shops;
}

/** The picture of a demo item in storage. */
export function pictureKey(locationId: string, ownerSub: string, picture: string): string {
  return `items/${locationId}/${ownerSub}/1700000000000_${picture}.svg`;
}

type Write = (type: RecordType, written: WrittenContent) => ReturnType<typeof putRecord>;

async function seedShop(tx: Tx, place: Place, { subs, chance, today }: Telling): Promise<Shop> {
  const [id, ownerSub] = [chance.uuid(), subs[place.owner]];
  const write: Write = async (type, { reference, content }) => {
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
  for (const shelf of place.shelves)
    categoryIds.set(shelf, (await write('CATEGORY', CATEGORY.write({ name: shelf }))).id);

  const items: Item[] = [];
  for (const [index, product] of productsOf(place, chance).entries()) {
    const { reference, content } = ITEM.write({
      ...product,
      ...BOXES[product.category],
      barcodes: [eanOf(PRODUCTS.indexOf(product))],
      quantity: index % 13 === 7 ? chance.int(0, 3) : chance.int(6, 40),
      categoryIds: [categoryIds.get(product.category) ?? ''],
      image: pictureKey(id, ownerSub, product.picture),
    });
    const { nutrition } = product;
    const lots = freshLots(product.name, content.quantity, today);
    items.push(readItem(await write('ITEM', { reference, content: { ...content, nutrition, ...lots } })));
  }
  const campaigns = await seedCampaigns(place, today, { items, categoryIds }, write);
  return { place, id, ownerSub, openedAt: tx.now, items, campaigns };
}

function freshLots(name: string, quantity: number, today: number): { lots?: Lot[] } {
  const days = FRESH_DAYS[name];
  if (days === undefined || quantity === 0) return {};
  const until = shopZone().startOf(shopZone().dayOf(today) + days);
  return { lots: [{ until, units: Math.min(FRESH_UNITS, quantity) }] };
}

async function seedCampaigns(
  place: Place,
  today: number,
  { items, categoryIds }: { items: readonly Item[]; categoryIds: ReadonlyMap<string, string> },
  write: Write,
): Promise<Campaign[]> {
  const campaigns: Campaign[] = [];
  for (const one of PROMOTIONS.filter((promotion) => promotion.place === place.key)) {
    const written = CAMPAIGN.write({
      ...one,
      itemIds: items.filter((item) => one.items.includes(item.name)).map((item) => item.id),
      categoryIds: one.categories.flatMap((name) => categoryIds.get(name) ?? []),
      startsAt: today + one.from * DAY_MS,
      endsAt: today + one.to * DAY_MS,
      image: null,
    });
    campaigns.push(readCampaign(await write('CAMPAIGN', written)));
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
  const { name, description, address, cep, lat, lon } = place;
  const { equipmentName, equipmentType, purchasePrice, recipientName } = place;
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
