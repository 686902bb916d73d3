import { useLiveList } from '../../../data/hooks/hooks.ts';
import { childrenOf } from '../../../data/mirror/folded.ts';
import { foldedItems } from '../../../data/rows/goods/bulk-changes.ts';
import { useAskedShops } from '../../../data/rows/goods/managed-shops.ts';
import type { PricedItem } from '../../../domain/prices/price-plan.ts';
import type { RecordRow } from '../../../records/record.ts';
import { readCategory } from '../../../records/types/category.ts';
import { hasPrice, readItem } from '../../../records/types/item.ts';

/** An item of a chosen shop, with its record and the names of its categories. */
export interface ShopItem extends PricedItem {
  row: RecordRow;
  categories: readonly string[];
}

/** The items with a price of these shops, by name. Each shop is asked for once, because the device may have none of it. */
export function useShopItems(shopIds: readonly string[]): readonly ShopItem[] {
  const ids = [...shopIds].sort().join(',');
  useAskedShops(ids);
  return useLiveList<ShopItem>(`prices-of:${ids}`, {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const shops = ids === '' ? [] : ids.split(',');
      const found = await Promise.all(
        shops.map(async (shopId) => {
          const names = new Map(
            (await childrenOf(tx, shopId, 'CATEGORY')).map(({ row }) => [row.id, readCategory(row).name]),
          );
          const items = await foldedItems(tx, shopId);
          return items
            .filter(({ row }) => hasPrice(row))
            .map(({ row }) => {
              const { id, name, price, cost, categoryIds } = readItem(row);
              const categories = categoryIds.flatMap((one) => names.get(one) ?? []);
              return { id, shopId, name, price, cost, categories, row };
            });
        }),
      );
      return found.flat().sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
    },
  }).rows;
}
