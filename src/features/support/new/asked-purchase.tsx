import { useEffect, useRef } from 'react';
import { useHistoryEntry } from '../../../data/hooks/history.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { KeptDraft } from '../use-draft.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** Default subject type of a ticket about a purchase. */
const SUBJECT = 'produto';

/**
 * Selects the purchase of a receipt as the ticket's subject, once. A purchase unknown to this device is looked up. A
 * purchase of another person or another shop is deselected, with a toast.
 */
export function AskedPurchase(props: { id: string; locationId: string; draft: KeptDraft<TicketDraft> }) {
  const { id, locationId, draft } = props;
  const { entry, isMissing } = useHistoryEntry(id);
  const isElsewhere = entry !== undefined && entry.locationId !== null && entry.locationId !== locationId;
  const isWrong = isMissing || isElsewhere;
  const taken = useRef<string | null>(null);
  const told = useRef<string | null>(null);
  const isSubjectOurs = useRef(false);
  useEffect(() => {
    const { value } = draft;
    if (isWrong && told.current !== id) {
      // A purchase known to be wrong from the start is not selected.
      taken.current = id;
      told.current = id;
      toast.error('Compra não encontrada neste local', { id: 'purchase-not-found' });
      if (value.relatedId !== id) return;
      const subjectType = isSubjectOurs.current && value.subjectType === SUBJECT ? '' : value.subjectType;
      draft.set({ ...value, subjectType, relatedId: '', disputed: [] });
    } else if (taken.current !== id) {
      taken.current = id;
      if (value.relatedId === id) return;
      isSubjectOurs.current = value.subjectType === '';
      draft.set({ ...value, subjectType: value.subjectType || SUBJECT, relatedId: id, disputed: [] });
    }
  }, [draft, id, isWrong]);
  return null;
}
