import type { ManagedShop } from '../../../data/rows/goods/managed-shops.ts';
import type { GoodsElsewhere } from '../../../data/rows/goods/same-goods.ts';
import { readItem } from '../../../records/types/item.ts';
import type { ItemPriceChange } from '../bulk/price-drafts.ts';
import { differences, differenceText, ITEM_KINDS, type KindId } from './item-kinds.ts';

/** Planned change of one shop. */
export interface ShopPlan {
  shopId: string;
  shopName: string;
  /** 'R$ 5,00 → R$ 6,00' and so on. */
  texts: readonly string[];
  move: ItemPriceChange;
}

/** The kinds in which another shop differs. */
export const differingKinds = ({ source, others }: GoodsElsewhere): KindId[] =>
  ITEM_KINDS.map(({ id }) => id).filter((kind) =>
    others.some(({ row }) => Object.keys(differences(kind, source, row)).length > 0),
  );

/** The shops that these kinds would change. */
export function planElsewhere(
  { source, others }: GoodsElsewhere,
  kinds: readonly KindId[],
  shops: readonly ManagedShop[],
): ShopPlan[] {
  return shops.flatMap(({ id: shopId, name: shopName }) => {
    const row = others.find((one) => one.shopId === shopId)?.row;
    if (!row) return [];
    const found = kinds
      .map((kind) => ({ kind, content: differences(kind, source, row) }))
      .filter(({ content }) => Object.keys(content).length > 0);
    if (found.length === 0) return [];
    const { id, name, price } = readItem(row);
    const to = found.some(({ kind }) => kind === 'price') ? readItem(source).price : price;
    const content = Object.assign({}, ...found.map((one) => one.content));
    const texts = found.map(({ kind }) => differenceText(kind, source, row));
    return [{ shopId, shopName, texts, move: { id, shopId, name, price, to, content } }];
  });
}
