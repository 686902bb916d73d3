import type { ShopGoods } from '../../../data/rows/goods/shop-goods.ts';
import { matchGoods } from '../../../domain/copies/match-goods.ts';
import { sameJson } from '../../../domain/words/same-json.ts';
import { parseContent } from '../../../records/record.ts';
import { itemContent } from '../../../records/types/item.ts';
import type { ItemPriceChange } from '../bulk/price-drafts.ts';

/** Plan of a copy to one shop. */
export interface ShopCopy {
  shopId: string;
  shopName: string;
  fresh: readonly ShopGoods[];
  /** Items that the shop has already. */
  there: number;
  /** Changes of price and cost for those items. */
  moves: readonly ItemPriceChange[];
}

/** Plans for copying goods to each shop. `takesPrices`: goods that a shop has already take over price and cost. */
export function planCopies(
  chosen: readonly ShopGoods[],
  shops: readonly { id: string; name: string }[],
  present: ReadonlyMap<string, readonly ShopGoods[]>,
  takesPrices: boolean,
): ShopCopy[] {
  return shops.map(({ id, name }) => {
    const { fresh, there } = matchGoods(chosen, present.get(id) ?? EMPTY);
    const moves = takesPrices ? there.flatMap((one) => moveOf(one.wanted, one.present) ?? []) : [];
    return { shopId: id, shopName: name, fresh, there: there.length, moves };
  });
}

const EMPTY: readonly ShopGoods[] = [];

/** Null where nothing would change. An unknown price or cost is not taken over. */
function moveOf(wanted: ShopGoods, { id, shopId, name, price, row }: ShopGoods): ItemPriceChange | null {
  const before = parseContent(row.content);
  const wish = {
    ...(wanted.price > 0 && { price: wanted.price }),
    ...(wanted.cost && { cost: wanted.cost }),
  };
  const changed = Object.entries(itemContent(wish, before)).filter(
    ([field, to]) => !sameJson(before[field], to),
  );
  if (changed.length === 0) return null;
  const content = Object.fromEntries(changed.map(([field, to]) => [field, { from: before[field], to }]));
  return { id, shopId, name, price, to: wanted.price || price, content };
}
