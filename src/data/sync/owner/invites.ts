import { pullWholeList, type SyncDeps } from '../../pull/list.ts';

/** Brings all invites of an own location into the mirror; the list is short, and revoking must show. */
export function syncInvites(deps: SyncDeps, locationId: string): Promise<boolean> {
  return pullWholeList(deps, {
    key: `invites-of:${locationId}`,
    query: { by: 'parentIdAndType', parentId: locationId, type: 'INVITE' },
    local: { by: 'parent', parentId: locationId, type: 'INVITE' },
  });
}
