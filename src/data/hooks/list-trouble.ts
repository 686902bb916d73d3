import type { Live, LiveStatus } from '../live/live.ts';
import { useOfflineReason } from './offline-reason.ts';
import { offlineFace } from './offline-words.ts';

type Known = Pick<Live<unknown>, 'status' | 'error'>;

/**
 * Properties for the face of an empty list: its state, and why it could not be read. `unsaved`: the text where this
 * device never kept the list.
 */
export function useListTrouble(list: Known | (Known & Live<unknown>), unsaved: string) {
  const reason = useOfflineReason(list.error);
  return {
    status: 'rows' in list ? emptyStatus(list) : list.status,
    errorText: list.error?.message,
    offline: offlineFace(reason, { text: unsaved }),
  };
}

/** A list that was once read and has no rows is known to be empty, also without a connection. */
function emptyStatus({ status, rows, freshness }: Live<unknown>): LiveStatus {
  if (rows.length > 0) return 'ready';
  if (status === 'error' || status === 'loading') return status;
  if (freshness.syncedAt !== null) return 'ready';
  return status === 'offline' ? 'offline' : 'loading';
}
