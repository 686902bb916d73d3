import { readItem } from '../../records/types/goods/item.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';

/** The storage key of an item's picture, as the mirror knows it; null where it knows none. Does not ask the server. */
export function useItemImage(itemId: string): string | null {
  const { live } = useData();
  return useSource(
    live.kept<string | null>(`item-image:${itemId}`, null, async (tx) => {
      const row = await tx.row({ type: 'ITEM', id: itemId });
      return row ? readItem(row).image : null;
    }),
  );
}
