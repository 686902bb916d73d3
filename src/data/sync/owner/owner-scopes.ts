import type { Scope } from '../../basis/scope.ts';
import type { Seeker } from '../../discovery/locations.ts';
import { pullList, pullWholeList, type SyncDeps } from '../../pull/list.ts';
import { fetchedOnce } from '../../wire/fetch-code.ts';
import { syncMyLocations } from './my-locations.ts';
import { syncPickList } from './pick-list.ts';
import { syncSupplies } from './supplies.ts';
import { syncDoings, syncTeam } from './team.ts';
import { syncVisits } from './visits.ts';
import { syncWork } from './work.ts';

const salesCode = fetchedOnce(async () => (await import('../sales.ts')).syncSales);

/** The scopes of whoever owns locations or works at them; their code loads when one is asked for. */
export type OwnerScope = Extract<
  Scope,
  {
    kind:
      | 'myLocations'
      | 'pickList'
      | 'supplies'
      | 'work'
      | 'team'
      | 'doings'
      | 'edits'
      | 'visits'
      | 'invites'
      | 'sales';
  }
>;

/** Brings one of them into the mirror; false when an answer was not whole. Rejects with TransportError. */
export async function syncOwnerScope(deps: SyncDeps, seeker: Seeker, scope: OwnerScope): Promise<boolean> {
  switch (scope.kind) {
    case 'myLocations':
      return syncMyLocations(deps, seeker);
    case 'pickList':
      return syncPickList(deps, seeker.sub);
    case 'supplies':
      return syncSupplies(deps, seeker);
    case 'work':
      return (await syncWork(deps, seeker)).whole;
    case 'team':
      return syncTeam(deps, seeker.sub);
    case 'doings':
      return syncDoings(deps, scope.id);
    case 'edits':
      return syncEdits(deps, scope.id);
    case 'visits':
      return syncVisits(deps, scope.id);
    case 'invites':
      return syncInvites(deps, scope.id);
    case 'sales':
      return (await salesCode())(deps, seeker.sub, scope);
  }
}

/** Brings all invites of an own location into the mirror; the list is short, and revoking must show. */
function syncInvites(deps: SyncDeps, locationId: string): Promise<boolean> {
  return pullWholeList(deps, {
    key: `invites-of:${locationId}`,
    query: { by: 'parentIdAndType', parentId: locationId, type: 'INVITE' },
    local: { by: 'parent', parentId: locationId, type: 'INVITE' },
  });
}

/** Brings what was edited at a location into the mirror. */
function syncEdits(deps: SyncDeps, locationId: string): Promise<boolean> {
  const query = { parentId: locationId, type: 'EDIT' } as const;
  return pullList(deps, {
    key: `edits:${locationId}`,
    query: { by: 'parentIdAndType', ...query },
    local: { by: 'parent', ...query },
  });
}
