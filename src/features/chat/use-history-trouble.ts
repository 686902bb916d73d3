import { useEffect } from 'react';
import type { Live } from '../../data/live/live.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Warns when older messages could not be loaded: a page failed, or paging ended before the first message [MH-04]. */
export function useHistoryTrouble({ rows, error, freshness }: Live<unknown>): void {
  const { refreshing, syncedAt } = freshness;
  const cut = syncedAt === null && error !== null;
  const refused = error !== null && error.kind !== 'network';
  const trouble = !refreshing && rows.length > 0 && (cut || refused);
  useEffect(() => {
    if (trouble) toast.warning('Erro ao carregar mais mensagens', { id: 'chat-history' });
  }, [trouble]);
}
