import { useEffect, useRef } from 'react';
import type { Live } from '../../data/live/live.ts';
import { useMissing } from '../../data/live/use-missing.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Forms } from './use-forms.ts';

/** Prefix of the address's id that asks for a new item. The barcode of the new item follows. */
const NEW = 'novo:';

interface AskedItemProps {
  id: string | null;
  items: Live<ManagedItem>;
  forms: Pick<Forms, 'add' | 'edit'>;
}

/**
 * Opens the item that the address names as soon as the item is in the mirror. After 'novo:' it opens a new item with
 * that barcode. A toast tells of an item that is missing after all items were read.
 */
export function AskedItem(props: AskedItemProps) {
  const { id, items, forms } = props;
  const { add, edit } = forms;
  const asked = useRef(id);
  const { rows } = items;
  useEffect(() => {
    const code = asked.current?.startsWith(NEW) && asked.current.slice(NEW.length);
    if (code) {
      asked.current = null;
      add(code);
      return;
    }
    const item = rows.find(({ row }) => row.id === asked.current);
    if (!item) return;
    asked.current = null;
    edit(item);
  }, [rows, add, edit]);
  const isMissing = !rows.some(({ row }) => row.id === id);
  useMissing(isMissing, items, () => {
    // An item that was already opened may be missing because it was deleted since.
    if (asked.current !== null) toast.error('Item não encontrado', { id: 'item-not-found' });
    asked.current = null;
  });
  return null;
}
