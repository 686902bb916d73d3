import { useEffect, useRef } from 'react';
import type { Live } from '../../data/live/live.ts';
import { useMissing } from '../../data/live/use-missing.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Forms } from './use-forms.ts';

/** Begins the name of an item that is not there yet. */
const NEW = 'novo:';

interface AskedItemProps {
  id: string | null;
  items: Live<ManagedItem>;
  /** Functions that open an item, and begin a new one. */
  forms: Pick<Forms, 'add' | 'edit'>;
}

/**
 * Opens the item that an address names, once it is there, or a new one for the code after 'novo:'. Tells of an item that
 * is missing after all were read.
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
    // One that was opened may have been deleted since.
    if (asked.current !== null) toast.error('Item não encontrado', { id: 'item-not-found' });
    asked.current = null;
  });
  return null;
}
