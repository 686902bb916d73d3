import { distanceMetres, ONLINE_WINDOW_MS, type Point, PUBLIC_RADIUS_M } from '../domain/discovery.ts';
import { readInvite } from '../records/content/invite.ts';
import { readLocation } from '../records/content/location.ts';
import { applyRecords } from './apply.ts';
import { inviteReferences } from './invite-references.ts';
import { LANES, type ListScope, pullOne, pullWholeList, type SyncDeps } from './sync-list.ts';
import { TransportError } from './transport.ts';
import { eachOf } from './walk.ts';

/** Public locations checked for being online, nearest first. */
const MAX_CHECKED = 60;

/** Who is looking, and from where; null where the position is unknown. */
export interface Seeker {
  sub: string;
  email: string;
  position: Point | null;
}

/**
 * Brings own, invited and public locations into the mirror and checks which of them are online: of the public ones only
 * those nearby [H-07..H-10].
 * A location or a heartbeat that cannot be had is passed over in silence [H-10]; lists that fail fail the whole.
 */
export async function syncLocations(deps: SyncDeps, seeker: Seeker): Promise<boolean> {
  const own = ownScope(seeker.sub);
  const [ownEnd, invited, publicEnd] = await Promise.all([
    pullWholeList(deps, own),
    syncInvited(deps, seeker.email),
    pullWholeList(deps, PUBLIC_SCOPE),
  ]);
  const mine = await deps.store.read((tx) => tx.select(own.local));
  const near = seeker.position ? await publicNear(deps, seeker.position) : [];
  const checked = new Set([...mine.map(({ id }) => id), ...invited.ids, ...near]);
  await eachOf([...checked], LANES, (id) => silently(() => checkHeartbeat(deps, id)));
  return ownEnd && invited.whole && publicEnd;
}

/** Brings one's own locations and their heartbeats into the mirror; ids of those that there are. */
export async function syncOwnLocations(
  deps: SyncDeps,
  sub: string,
): Promise<{ whole: boolean; ids: readonly string[] }> {
  const own = ownScope(sub);
  const whole = await pullWholeList(deps, own);
  const ids = (await deps.store.read((tx) => tx.select(own.local))).map(({ id }) => id);
  await eachOf(ids, LANES, (id) => silently(() => checkHeartbeat(deps, id)));
  return { whole, ids };
}

const PUBLIC_SCOPE: ListScope = {
  key: 'locations:public',
  query: { by: 'typeAndReference', type: 'LOCATION', reference: 'PUBLIC' },
  local: { by: 'reference', type: 'LOCATION', reference: 'PUBLIC' },
};

function ownScope(owner: string): ListScope {
  return {
    key: 'locations:own',
    query: { by: 'ownerAndType', owner, type: 'LOCATION' },
    local: { by: 'owner', owner, type: 'LOCATION' },
  };
}

async function syncInvited(deps: SyncDeps, email: string): Promise<{ whole: boolean; ids: string[] }> {
  const references = inviteReferences(email);
  const ends = await Promise.all(
    references.map((reference) =>
      pullWholeList(deps, {
        key: `invites:${reference}`,
        query: { by: 'typeAndReference', type: 'INVITE', reference },
        local: { by: 'reference', type: 'INVITE', reference },
      }),
    ),
  );
  const rows = await deps.store.read((tx) =>
    Promise.all(references.map((reference) => tx.select({ by: 'reference', type: 'INVITE', reference }))),
  );
  const ids = [...new Set(rows.flat().map((row) => readInvite(row).locationId))];
  const reached: string[] = [];
  await eachOf(ids, LANES, async (id) => {
    await silently(async () => {
      if (await pullOne(deps, { id, type: 'LOCATION' })) reached.push(id);
    });
  });
  return { whole: ends.every(Boolean), ids: reached };
}

/** Ids of the public locations that a heartbeat would show, nearest first. */
async function publicNear(deps: SyncDeps, position: Point): Promise<string[]> {
  const rows = await deps.store.read((tx) => tx.select(PUBLIC_SCOPE.local));
  return rows
    .flatMap((row) => {
      const { id, point } = readLocation(row);
      return point ? [{ id, distance: distanceMetres(position, point) }] : [];
    })
    .filter(({ distance }) => distance <= PUBLIC_RADIUS_M)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_CHECKED)
    .map(({ id }) => id);
}

/** Asks for the heartbeats of the last 30 minutes (first 50, newest first) and keeps the newest one. */
async function checkHeartbeat({ store, transport, clock }: SyncDeps, locationId: string): Promise<void> {
  const startedAt = clock();
  const page = await transport.list(
    { by: 'parentIdAndType', parentId: locationId, type: 'HVMP_STATUS' },
    { updatedAt: { ge: startedAt - ONLINE_WINDOW_MS }, first: 50, sort: 'DESC' },
  );
  const newest = page.items.reduce<(typeof page.items)[number] | null>(
    (best, row) => (best && best.updatedAt >= row.updatedAt ? best : row),
    null,
  );
  await store.write(async (tx) => {
    const known = await tx.select({ by: 'parent', parentId: locationId, type: 'HVMP_STATUS' });
    for (const row of known) if (row.id !== newest?.id) await tx.remove(row);
    if (newest) await applyRecords(tx, [newest], { startedAt, now: clock() });
    await tx.keep(`online:${locationId}`, startedAt);
  });
}

/** A server that fails here costs one card or its tag, not the list [H-10]; no connection is the list's own news. */
async function silently(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
  }
}
