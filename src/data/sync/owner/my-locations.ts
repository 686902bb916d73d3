import { checkHeartbeats, type Seeker, syncOwnList } from '../../discovery/locations.ts';
import { PARALLEL_REQUESTS, pullList, type SyncDeps } from '../../pull/list.ts';
import { pullPage } from '../../pull/page.ts';
import { eachOf } from '../../pull/paginate.ts';
import { reasonOf } from '../../wire/transport.ts';
import { childScope } from '../location.ts';
import { startOfToday } from '../shop-day.ts';
import { syncOverview, syncWaiting } from './overview.ts';
import { syncOwnRoles } from './own-roles.ts';

/** Sales asked for at a time. */
const PAGE = 100;

/** With no more locations, the items of each are read ahead: restocking begins where there is no signal. */
const MAX_AHEAD = 3;

/**
 * Brings the own locations, those where this person works, and the overview of both. A backend without an overview is
 * asked for items and today's sales instead. False when an answer was partial.
 */
export async function syncMyLocations(deps: SyncDeps, seeker: Seeker): Promise<boolean> {
  const [own, isTold, roles] = await Promise.all([
    syncOwnList(deps, seeker.sub),
    syncOverview(deps),
    syncOwnRoles(deps, seeker),
  ]);
  // Afterwards, because only some roles ask. A refused hint fails neither the shops nor their items.
  await syncWaiting(deps).catch(reasonOf);
  const whole = own.whole && roles.whole;
  const ids = [...own.ids, ...roles.ids];
  if (isTold && ids.length > MAX_AHEAD) return whole;
  const ends: boolean[] = [whole];
  if (!isTold) await checkHeartbeats(deps, ids);
  await eachOf(ids, PARALLEL_REQUESTS, async (id) => {
    ends.push(await pullList(deps, childScope(id, 'ITEM')));
    if (!isTold) ends.push(await pullToday(deps, id));
  });
  return ends.every(Boolean);
}

async function pullToday(deps: SyncDeps, parentId: string): Promise<boolean> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pullPage>> = await pullPage(
      deps,
      { by: 'parentIdAndType', parentId, type: 'SHOPPING_PURCHASE' },
      { first: PAGE, sort: 'DESC', updatedAt: { ge: startOfToday(deps.clock()) }, after },
    );
    if (page.partial) return false;
    after = page.nextToken;
  } while (after !== null);
  return true;
}
