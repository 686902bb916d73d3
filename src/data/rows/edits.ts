import { type Edit, readEdit } from '../../records/types/shop/edit.ts';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';

/** Edits at a shop with their authors, newest first. `of`: id of the only record to show, null for all. */
export function useEdits(locationId: string, of: string | null): Live<Edit> {
  return useLiveList(`edits:${locationId}:${of}`, {
    scope: { kind: 'edits', id: locationId },
    read: async (tx) => {
      const rows = await tx.select({ by: 'parent', parentId: locationId, type: 'EDIT' });
      const edits = rows.flatMap((row) => readEdit(row) ?? []);
      return edits.filter((edit) => of === null || edit.of === of).sort((a, b) => b.at - a.at);
    },
  });
}
