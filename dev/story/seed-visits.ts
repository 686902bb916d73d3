import type { Tx } from '../../server/db/store.ts';
import { putHistory, type RowToPut } from '../../server/records/rows/write-record.ts';
import { toReais } from '../../src/domain/money/money.ts';
import type { Item } from '../../src/domain/shop/item.ts';
import { HOUR_MS } from '../../src/domain/words/time-units.ts';
import { STOCK_CHANGE } from '../../src/records/types/goods/stock-change.ts';
import { CAST } from './cast.ts';
import { planVisits, type StoryEntry, VISITS } from './plan-visits.ts';
import { PRODUCTS } from './products.ts';
import { type Chance, chanceOf } from './random.ts';
import { midnightOf, type SoldUnits } from './seed-sales.ts';
import { FRESH_DAYS, type Shop } from './seed-shops.ts';

/** Seed of its own, so that sales and shelves stay the same. */
const SEED = 1_504;
/** Time of a visit within its day, before the first sale, ms. */
const VISIT_MS = 6.6 * HOUR_MS;
/** Time between two entries of a visit, ms. */
const APART_MS = 20_000;
/** Product by shop of which units are missing at one count after the other. */
const TAKEN: Readonly<Record<string, string>> = {
  'bloco-b': 'Chocolate 90 g',
  hospital: 'Energético 250 ml',
};

/** Writes twelve weekly visits to each shop: counts, losses and restocking. The shelves end as they stand today. */
export async function seedVisits(tx: Tx, shops: readonly Shop[], sold: SoldUnits): Promise<void> {
  const chance = chanceOf(SEED);
  for (const shop of shops) {
    const visits = new Map(VISITS.map((day) => [day, chance.uuid()]));
    const entries = shop.items.flatMap((item, index) =>
      planVisits(storyOf(shop, item, index, sold), chance).map((entry) => ({ item, entry })),
    );
    const done = new Map<number, number>();
    const rows = entries.map(({ item, entry }) => {
      const nth = done.get(entry.day) ?? 0;
      done.set(entry.day, nth + 1);
      const at = midnightOf(tx.now, entry.day) + VISIT_MS + nth * APART_MS;
      return rowOf(shop, item, { ...entry, at, visitId: visits.get(entry.day) ?? '' }, chance);
    });
    await putHistory(tx, rows);
  }
}

function storyOf({ place }: Shop, { id, name, quantity }: Item, index: number, sold: SoldUnits) {
  const category = PRODUCTS.find((product) => product.name === name)?.category;
  return {
    now: quantity,
    sold: sold.get(id) ?? [],
    isFresh: name in FRESH_DAYS || category === 'Frutas',
    isTaken: TAKEN[place.key] === name,
    turn: index % 3,
  };
}

function rowOf(
  { id: locationId, ownerSub, place }: Shop,
  { id: itemId, name, price, cost }: Item,
  { move, before, after, at, visitId }: StoryEntry & { at: number; visitId: string },
  chance: Chance,
): RowToPut & { at: number } {
  const { reference, content } = STOCK_CHANGE.write({ visitId, entry: { itemId, at, move } });
  const facts = {
    delta: after - before,
    before,
    after,
    order: at,
    itemName: name,
    price: toReais(price),
    by: CAST.find(({ role }) => role === place.owner)?.name ?? '',
    ...(cost !== null && { cost: toReais(cost) }),
  };
  return {
    id: chance.uuid(),
    type: 'STOCK_CHANGE',
    parentId: locationId,
    owner: ownerSub,
    reference,
    at,
    content: JSON.stringify({ ...content, ...facts }),
  };
}
