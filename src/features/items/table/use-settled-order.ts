import { useState } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { itemsInOrder, type Ordering } from './order.ts';

/**
 * Items in the chosen order, else in their own. A row keeps its place when its figures change, so that it does not jump
 * away while a person types there. Another order, another search or other items sort all rows again.
 */
export function useSettledOrder(
  items: readonly ManagedItem[],
  ordering: Ordering | null,
  searched: string,
): readonly ManagedItem[] {
  const [settled, settle] = useState({ ordering, searched, ids: idsInOrder(items, ordering) });
  const known = new Map(items.map((item) => [item.row.id, item]));
  const isSame =
    settled.ordering === ordering &&
    settled.searched === searched &&
    settled.ids.length === known.size &&
    settled.ids.every((id) => known.has(id));
  const ids = isSame ? settled.ids : idsInOrder(items, ordering);
  if (!isSame) settle({ ordering, searched, ids });
  return ids.flatMap((id) => known.get(id) ?? []);
}

const idsInOrder = (items: readonly ManagedItem[], ordering: Ordering | null): readonly string[] =>
  itemsInOrder(items, ordering).map(({ row }) => row.id);
