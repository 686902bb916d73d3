import { ONLINE_WINDOW_MS, type Point } from '../../domain/shop/discovery.ts';
import { readInvite } from '../../records/types/invite.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { onlineKey } from '../mirror/subtree.ts';
import { type ListScope, pullOne, pullWholeList, type SyncDeps } from '../pull/list.ts';
import { askPage } from '../pull/page.ts';
import { fetchedOnce } from '../wire/fetch-chunk.ts';
import { serverClock } from '../wire/server-clock.ts';
import { TransportError } from '../wire/transport.ts';
import { syncOwnInvites } from './own-invites.ts';
import { syncNearby } from './sync-nearby.ts';

/** The person who looks, and their position. Null where it is unknown. */
export interface Seeker {
  sub: string;
  email: string;
  position: Point | null;
  /** The position is a place that they chose, not their device's. */
  isChosen?: boolean;
}

/**
 * Brings own, invited and public locations into the mirror and checks which of them are online: of the public ones only
 * those nearby [H-07..H-10]. Those are asked for first, for most people have no others.
 * A location or a heartbeat that cannot be had is passed over in silence [H-10]; lists that fail fail the whole.
 */
export async function syncLocations(deps: SyncDeps, seeker: Seeker): Promise<boolean> {
  const [publicEnd, own, invitesEnd] = await Promise.all([
    syncPublic(deps, seeker.position),
    syncOwnLocations(deps, seeker.sub),
    syncInvited(deps, seeker.email),
  ]);
  return publicEnd && own.whole && invitesEnd;
}

/** Brings the public locations nearby and online into the mirror; none where the position is unknown. */
export async function syncPublic(deps: SyncDeps, position: Point | null): Promise<boolean> {
  if (!position) return true;
  const end = await syncNearby(deps, position);
  if (end !== 'unknown') return end;
  const { syncPublicList } = await listChunk();
  return syncPublicList(deps, position, (id) => checkHeartbeats(deps, [id]));
}

interface OwnLocations {
  whole: boolean;
  /** Those that there are. */
  ids: readonly string[];
}

/** Brings one's own locations and their heartbeats into the mirror. */
async function syncOwnLocations(deps: SyncDeps, sub: string): Promise<OwnLocations> {
  const own = await syncOwnList(deps, sub);
  await checkHeartbeats(deps, own.ids);
  return own;
}

/** Brings one's own locations into the mirror. */
export async function syncOwnList(deps: SyncDeps, sub: string): Promise<OwnLocations> {
  const own = ownScope(sub);
  const whole = await pullWholeList(deps, own);
  const ids = (await deps.store.read((tx) => tx.select(own.local))).map(({ id }) => id);
  return { whole, ids };
}

/**
 * Asks for the newest heartbeat of each location; what gets no answer stays as it was known. They travel ten in a document
 * and are written together, because each writing has the watched lists read again.
 */
export async function checkHeartbeats(deps: SyncDeps, ids: readonly string[]): Promise<void> {
  const writes = await Promise.all(ids.map((id) => silently(() => askHeartbeat(deps, id))));
  await deps.store.write(async (tx) => {
    for (const write of writes) await write?.(tx);
  });
}

/** Only other backends need it. */
const listChunk = fetchedOnce(() => import('./sync-public-list.ts'));

function ownScope(owner: string): ListScope {
  return {
    key: 'locations:own',
    query: { by: 'ownerAndType', owner, type: 'LOCATION' },
    local: { by: 'owner', owner, type: 'LOCATION' },
  };
}

/** An invited location and its heartbeats are asked for together. False where the list of invites was not whole. */
async function syncInvited(deps: SyncDeps, email: string): Promise<boolean> {
  const { whole, rows } = await syncOwnInvites(deps, email);
  const ids = [...new Set(rows.map((row) => readInvite(row).locationId))];
  const pulls = ids.map((id) => silently(() => pullOne(deps, { id, type: 'LOCATION' })));
  await Promise.all([...pulls, checkHeartbeats(deps, ids)]);
  return whole;
}

/**
 * Asks for the heartbeats of the last 30 minutes (first 50, newest first). What is returned keeps the newest one. The
 * server stamps them, so its time decides what is recent.
 */
async function askHeartbeat(deps: SyncDeps, locationId: string): Promise<(tx: MirrorTx) => Promise<void>> {
  const page = await askPage(
    deps,
    { by: 'parentIdAndType', parentId: locationId, type: 'HVMP_STATUS' },
    { updatedAt: { ge: serverClock.now() - ONLINE_WINDOW_MS }, first: 50, sort: 'DESC' },
  );
  // The answer has told the server's time: before the first one it was this device's.
  const checkedAt = serverClock.now();
  const newest = page.items.reduce<(typeof page.items)[number] | null>(
    (best, row) => (best && best.updatedAt >= row.updatedAt ? best : row),
    null,
  );
  return async (tx) => {
    const known = await tx.select({ by: 'parent', parentId: locationId, type: 'HVMP_STATUS' });
    for (const row of known) if (row.id !== newest?.id) await tx.remove(row);
    if (newest) await page.apply(tx, [newest]);
    await tx.keep(onlineKey(locationId), checkedAt);
  };
}

/** A server that fails here costs one card or its tag, not the list [H-10]; no connection is the list's own news. */
async function silently<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return undefined;
  }
}
