import type { Shelved } from '../../../domain/copies/fit-campaign.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import { goodsOf } from '../../../records/content/item-copy.ts';
import type { RecordRow } from '../../../records/record.ts';
import { readCategory } from '../../../records/types/goods/category.ts';
import { readItem } from '../../../records/types/goods/item.ts';
import { foldedChildrenOf } from '../../mirror/folded.ts';
import { foldedItems } from './bulk-changes.ts';
import { type ShopRows, useShopRows } from './whole-shops.ts';

/** An item of one of several shops, with its record and the names of its categories. */
export interface ShopGoods extends Shelved {
  shopId: string;
  /** Centavos; 0 for an item without a price. */
  price: Centavos;
  cost: Centavos | null;
  categories: readonly string[];
  row: RecordRow;
}

/** All items of these shops by name, also without a price. */
export const useGoods = (shopIds: readonly string[]): ShopRows<ShopGoods> =>
  useShopRows('goods-of', shopIds, async (tx, shopId) => {
    const known = (await foldedChildrenOf(tx, shopId, 'CATEGORY')).map(({ row }) => readCategory(row));
    const byId = new Map(known.map((one) => [one.id, one]));
    return (await foldedItems(tx, shopId)).map(({ row }) => {
      const { price, cost, categoryIds } = readItem(row);
      const shelves = categoryIds.flatMap((one) => byId.get(one) ?? []);
      const categories = shelves.map(({ name }) => name);
      return { ...goodsOf(row), shopId, price, cost, shelves, categories, row };
    });
  });
