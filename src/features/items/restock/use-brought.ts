import { useEffect } from 'react';
import { broughtKey } from '../../../data/basis/shelf-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { ShelfNotes } from '../../../data/rows/shelf-notes.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import type { RunningVisit } from './use-visit.ts';

/** Whoever comes from the list of what to bring finds its numbers filled in, once. */
export function useBrought(
  locationId: string,
  { brought }: ShelfNotes,
  items: readonly ManagedItem[],
  { isRead, fill }: RunningVisit,
): void {
  const data = useData();
  const isReady = brought !== null && items.length > 0 && isRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of it is there
  useEffect(() => {
    if (!isReady || !brought) return;
    const rows = new Map(items.map((item) => [item.row.id, item]));
    const found = brought.flatMap(([id, units]) => {
      const item = rows.get(id);
      return item ? [{ item, units }] : [];
    });
    fill(found);
    void data.keep(broughtKey(locationId), undefined);
    if (found.length > 0)
      toast.success(`${countText(found.length, 'item', 'itens')} da lista. Confira antes de concluir.`);
  }, [isReady]);
}
