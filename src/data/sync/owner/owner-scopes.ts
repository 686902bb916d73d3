import type { Scope } from '../../basis/scope.ts';
import type { Seeker } from '../../discovery/locations.ts';
import { pullList, pullWholeList, type SyncDeps } from '../../pull/list.ts';
import { fetchedOnce } from '../../wire/fetch-chunk.ts';
import { roleList } from '../role-list.ts';
import { syncMyLocations } from './my-locations.ts';
import { syncOwnRoles } from './own-roles.ts';
import { syncPickList } from './pick-list.ts';
import { syncSupplies } from './supplies.ts';
import { syncDoings, syncTeam } from './team.ts';

const salesChunk = fetchedOnce(async () => (await import('../sales.ts')).syncSales);

/** The scopes of a person who owns locations or works at them. Their code loads with the first one. */
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

/** Brings such a scope into the mirror; false when an answer was not whole. Rejects with TransportError. */
export async function syncOwnerScope(deps: SyncDeps, seeker: Seeker, scope: OwnerScope): Promise<boolean> {
  switch (scope.kind) {
    case 'myLocations':
      return syncMyLocations(deps, seeker);
    case 'pickList':
      return syncPickList(deps, seeker.sub);
    case 'supplies':
      return syncSupplies(deps, seeker);
    case 'work':
      return (await syncOwnRoles(deps, seeker)).whole;
    case 'team':
      return syncTeam(deps, seeker.sub);
    case 'doings':
      return syncDoings(deps, scope.id);
    case 'edits':
      return pullList(deps, roleList(scope.id, 'EDIT'));
    case 'visits':
      return pullList(deps, roleList(scope.id, 'STOCK_CHANGE'));
    case 'invites':
      // Read whole, because the list is short and a revocation must show.
      return pullWholeList(deps, roleList(scope.id, 'INVITE'));
    case 'sales':
      return (await salesChunk())(deps, seeker.sub, scope);
  }
}
