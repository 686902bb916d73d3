import { SHOP_TYPES } from '../../records/record.ts';
import { syncOwnInvites } from '../discovery/own-invites.ts';
import { markChecked, unmarkClosed } from '../mirror/closed-mark.ts';
import { childKey, removeSubtree } from '../mirror/subtree.ts';
import { type ListScope, pullOne, pullSince, type SyncDeps } from '../pull/list.ts';
import { COMPARE_EVERY_MS, reconcileParent } from '../pull/reconcile-status.ts';

export const childScopes = (locationId: string): ListScope[] =>
  SHOP_TYPES.map((type) => childScope(locationId, type));

/** One list of a shop. */
export const childScope = (parentId: string, type: (typeof SHOP_TYPES)[number]): ListScope => ({
  key: childKey(parentId, type),
  query: { by: 'parentIdAndType', parentId, type },
  local: { by: 'parent', parentId, type },
});

/**
 * Brings a location and its items, categories and campaigns up to date. `gap`: events may have been missed, so the
 * status query is compared whatever its age [SY-34]. A location that is gone for this person takes its shop with it
 * [SY-17]; the invites of `email` say why.
 */
export async function syncLocation(
  deps: SyncDeps,
  email: string,
  locationId: string,
  gap: boolean,
): Promise<boolean> {
  const scopes = childScopes(locationId);
  const before = await deps.store.read((tx) => Promise.all(scopes.map(({ key }) => tx.cursor(key))));
  // Asked for in one turn, so that a whole shop is one answer.
  const [location, lists] = await Promise.all([
    pullOne(deps, { id: locationId, type: 'LOCATION' }),
    Promise.allSettled(scopes.map((scope, nth) => pullSince(deps, scope, before[nth]))),
  ]);
  if (!location) return noteClosed(deps, email, locationId);
  await deps.store.write((tx) => unmarkClosed(tx, locationId));
  const ends = lists.map(endOf);
  if (!ends.every(Boolean)) return false;
  // A first pull read everything, so there is nothing to compare yet.
  if (before.every((cursor) => !cursor)) return true;
  const oldest = Math.min(...before.map((cursor) => cursor?.manifestAt ?? 0));
  if (!gap && Math.abs(deps.clock() - oldest) < COMPARE_EVERY_MS) return true;
  return (await reconcileParent(deps, locationId, scopes)) === 'whole';
}

async function noteClosed(deps: SyncDeps, email: string, locationId: string): Promise<boolean> {
  await deps.store.write(async (tx) => {
    // A list of the location may have come after the news that it is gone.
    if (!(await tx.row({ type: 'LOCATION', id: locationId }))) await removeSubtree(tx, locationId);
  });
  const { whole } = await syncOwnInvites(deps, email);
  if (whole) await deps.store.write((tx) => markChecked(tx, locationId));
  return whole;
}

/** Result of a settled promise. Throws the reason of a rejected one. */
function endOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
