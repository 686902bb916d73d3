import { useEffect, useRef } from 'react';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Forms } from './use-forms.ts';

/** Opens the form of the item that an address names, once it is there. */
export function AskedItem(props: { id: string | null; items: readonly ManagedItem[]; edit: Forms['edit'] }) {
  const { id, items, edit } = props;
  const asked = useRef(id);
  useEffect(() => {
    const item = items.find(({ row }) => row.id === asked.current);
    if (!item) return;
    asked.current = null;
    edit(item);
  }, [items, edit]);
  return null;
}
