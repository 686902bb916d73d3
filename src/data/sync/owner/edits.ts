import { pullList, type SyncDeps } from '../../pull/list.ts';

/** Brings what was edited at a location into the mirror. */
export function syncEdits(deps: SyncDeps, locationId: string): Promise<boolean> {
  const query = { parentId: locationId, type: 'EDIT' } as const;
  return pullList(deps, {
    key: `edits:${locationId}`,
    query: { by: 'parentIdAndType', ...query },
    local: { by: 'parent', ...query },
  });
}
