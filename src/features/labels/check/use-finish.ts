import { useData } from '../../../data/hooks/data-context.tsx';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { labelDraft } from '../labelled-items.ts';
import type { RunningAudit } from './use-audit.ts';
import type { CheckedItem } from './use-check.ts';

/**
 * Ends a check: notes in each item the content of its label, so that other devices know which labels to print. Then it
 * deletes the check.
 */
export function useFinish(
  locationId: string,
  { end }: RunningAudit,
): (checked: readonly CheckedItem[]) => Promise<void> {
  const data = useData();
  return async (checked) => {
    const at = serverClock.now();
    const drafts = checked.flatMap(({ item, said }) => {
      if (said === null || item.value.locationId !== locationId) return [];
      const name = item.printed?.name ?? item.value.name;
      return labelDraft(item, said === 'other' ? null : { ...item.printed, price: said, name, at }) ?? [];
    });
    try {
      await data.outbox.enqueueAll(drafts);
    } catch {
      toast.error('Este aparelho não conseguiu guardar. A conferência continua aqui.');
      return;
    }
    end();
    toast.success('Conferência concluída.');
  };
}
