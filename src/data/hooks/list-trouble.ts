import type { DataError } from '../basis/outcome.ts';
import { useOfflineReason } from './offline-reason.ts';
import { offlineFace } from './offline-words.ts';

/** Properties of an empty list's face: why it could not be read. `unsaved` is said where this device never kept it. */
export function useListTrouble(error: DataError | null, unsaved: string) {
  const reason = useOfflineReason(error);
  return { errorText: error?.message, offline: offlineFace(reason, { text: unsaved }) };
}
