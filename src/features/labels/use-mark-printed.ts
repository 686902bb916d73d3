import { useData } from '../../data/hooks/data-context.tsx';
import { readAudit } from '../../domain/labels/audit.ts';
import { labelOf } from '../../domain/labels/printed-label.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { countText } from '../../ui/words/count-text.ts';
import { auditKey } from './audit-key.ts';
import { type LabelledItem, labelDraft } from './labelled-items.ts';

/** Printed labels and their time, ms by the server's clock, because other devices compare it. */
export interface Printing {
  items: readonly LabelledItem[];
  at: number;
}

/** Notes the content of these items' labels, all or none. Works offline. */
export function useMarkPrinted(locationId: string): (printing: Printing) => Promise<boolean> {
  const data = useData();
  return async ({ items, at }) => {
    const drafts = items.flatMap((item) => labelDraft(item, { ...labelOf(item.value), at }) ?? []);
    try {
      await data.outbox.enqueueAll(drafts);
    } catch {
      toast.error('Este aparelho não conseguiu guardar. As etiquetas continuam na lista.');
      return false;
    }
    await forgetSaid(data, locationId, new Set(items.map(({ row }) => row.id)));
    toast.success(`${countText(items.length, 'etiqueta anotada', 'etiquetas anotadas')} como impressas.`);
    return true;
  };
}

/** Removes these items' old labels from a running check of the shelf, because the new labels are put up now. */
async function forgetSaid(
  data: ReturnType<typeof useData>,
  locationId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  await data.amend(auditKey(locationId), (kept) => {
    const audit = readAudit(kept);
    if (!audit) return kept;
    const seen = audit.seen.map((one) => (ids.has(one.itemId) ? { ...one, said: null } : one));
    return { ...audit, seen };
  });
}
