import { pullList, type SyncDeps } from '../../pull/list.ts';

/** Brings the stock changes of an own location into the mirror. */
export function syncVisits(deps: SyncDeps, locationId: string): Promise<boolean> {
  return pullList(deps, {
    key: `visits:${locationId}`,
    query: { by: 'parentIdAndType', parentId: locationId, type: 'STOCK_CHANGE' },
    local: { by: 'parent', parentId: locationId, type: 'STOCK_CHANGE' },
  });
}
