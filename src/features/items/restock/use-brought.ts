import { useEffect, useRef } from 'react';
import { broughtKey } from '../../../data/basis/shelf-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { ShelfNotes } from '../../../data/rows/shelf-notes.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import type { RunningVisit } from './use-visit.ts';

/**
 * Fills the numbers of the pick list into the visit, once. A shop's items may arrive page by page, so numbers of
 * missing items stay stored until the item is there or the visit ends.
 */
export function useBrought(
  locationId: string,
  { brought }: ShelfNotes,
  items: readonly ManagedItem[],
  { isRead, fill }: RunningVisit,
): void {
  const data = useData();
  const filled = useRef(new Set<string>());
  const taken = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else changes brings no item
  useEffect(() => {
    if (!isRead || !brought) return;
    const rows = new Map(items.map((item) => [item.row.id, item]));
    const found = brought.flatMap(([id, units]) => {
      const item = filled.current.has(id) ? undefined : rows.get(id);
      return item ? [{ item, units }] : [];
    });
    if (found.length === 0) return;
    taken.current += fill(found);
    for (const { item } of found) filled.current.add(item.row.id);
    const missing = brought.filter(([id]) => !rows.has(id));
    void data.keep(broughtKey(locationId), missing.length > 0 ? missing : undefined);
    const own = filled.current.size - taken.current;
    const kept = own > 0 ? ` ${countText(own, 'item ficou', 'itens ficaram')} com o que você já anotou.` : '';
    toast.success(`${countText(taken.current, 'item', 'itens')} da lista.${kept} Confira antes de concluir.`);
  }, [isRead, brought, items]);
}
