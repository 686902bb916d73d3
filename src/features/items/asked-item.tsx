import { useEffect, useRef } from 'react';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Forms } from './use-forms.ts';

/** Begins the name of an item that is not there yet. */
const NEW = 'novo:';

/** Opens the form of the item that an address names, once it is there, or a new one for the code after 'novo:'. */
export function AskedItem(props: { id: string | null; items: readonly ManagedItem[]; forms: Forms }) {
  const { id, items, forms } = props;
  const { add, edit } = forms;
  const asked = useRef(id);
  useEffect(() => {
    const code = asked.current?.startsWith(NEW) && asked.current.slice(NEW.length);
    if (code) {
      asked.current = null;
      add(code);
      return;
    }
    const item = items.find(({ row }) => row.id === asked.current);
    if (!item) return;
    asked.current = null;
    edit(item);
  }, [items, add, edit]);
  return null;
}
