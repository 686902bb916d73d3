import { useEffect, useRef } from 'react';
import type { Live } from '../../data/live/live.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Forms } from './use-forms.ts';

/** Begins the name of an item that is not there yet. */
const NEW = 'novo:';
/** Time to wait for an item that the whole list does not have, ms. The list may be about to be read again. */
const MISSING_AFTER_MS = 1000;

/**
 * Opens the form of the item that an address names, once it is there, or a new one for the code after 'novo:'. Tells of
 * an item that is missing after all were read.
 */
export function AskedItem(props: { id: string | null; items: Live<ManagedItem>; forms: Forms }) {
  const { id, items, forms } = props;
  const { add, edit } = forms;
  const asked = useRef(id);
  const { rows, status, freshness } = items;
  const areAllKnown = status === 'ready' && freshness.syncedAt !== null && !freshness.refreshing;
  useEffect(() => {
    const code = asked.current?.startsWith(NEW) && asked.current.slice(NEW.length);
    if (code) {
      asked.current = null;
      add(code);
      return;
    }
    const item = rows.find(({ row }) => row.id === asked.current);
    if (item) {
      asked.current = null;
      edit(item);
    }
    if (asked.current === null || !areAllKnown) return;
    const timer = setTimeout(() => {
      asked.current = null;
      toast.error('Item não encontrado', { id: 'item-not-found' });
    }, MISSING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rows, areAllKnown, add, edit]);
  return null;
}
