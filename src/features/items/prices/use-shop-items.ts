import { foldedChildrenOf } from '../../../data/mirror/folded.ts';
import { foldedItems } from '../../../data/rows/goods/bulk-changes.ts';
import { type ShopRows, useShopRows } from '../../../data/rows/goods/whole-shops.ts';
import type { PricedItem } from '../../../domain/prices/price-plan.ts';
import type { RecordRow } from '../../../records/record.ts';
import { readCategory } from '../../../records/types/goods/category.ts';
import { hasPrice, readItem } from '../../../records/types/goods/item.ts';

/** An item of a chosen shop, with its record and the names of its categories. */
export interface ShopPricedItem extends PricedItem {
  row: RecordRow;
  categories: readonly string[];
}

/** The items with a price of these shops, by name. */
export const useShopItems = (shopIds: readonly string[]): ShopRows<ShopPricedItem> =>
  useShopRows('prices-of', shopIds, async (tx, shopId) => {
    const names = new Map(
      (await foldedChildrenOf(tx, shopId, 'CATEGORY')).map(({ row }) => [row.id, readCategory(row).name]),
    );
    const items = await foldedItems(tx, shopId);
    return items
      .filter(({ row }) => hasPrice(row))
      .map(({ row }) => {
        const { id, name, price, cost, categoryIds } = readItem(row);
        const categories = categoryIds.flatMap((one) => names.get(one) ?? []);
        return { id, shopId, name, price, cost, categories, row };
      });
  });
