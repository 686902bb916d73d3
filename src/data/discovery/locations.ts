import { ONLINE_WINDOW_MS, type Point } from '../../domain/shop/discovery.ts';
import { readInvite } from '../../records/types/shop/invite.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { OWN_LOCATIONS_LIST } from '../mirror/own-roles.ts';
import { onlineKey } from '../mirror/subtree.ts';
import { type ListScope, pullOne, pullWholeList, type SyncDeps } from '../pull/list.ts';
import { askPage } from '../pull/page.ts';
import { fetchedOnce } from '../wire/fetch-chunk.ts';
import { serverClock } from '../wire/server-clock.ts';
import { TransportError } from '../wire/transport.ts';
import { syncOwnInvites } from './own-invites.ts';
import { syncNearby } from './sync-nearby.ts';

/** The person who looks, and their position; null where it is unknown. */
export interface Seeker {
  sub: string;
  email: string;
  position: Point | null;
  /** The position is a place that the person chose, not their device's. */
  isChosen?: boolean;
}

/**
 * Brings own, invited and nearby public locations into the mirror and checks which are online [H-07..H-10]. Public ones
 * are asked for first, because most people have no others. A location or heartbeat that fails is passed over in silence
 * [H-10]; a list that fails fails the whole.
 */
export async function syncLocations(deps: SyncDeps, seeker: Seeker): Promise<boolean> {
  const [publicEnd, own, invitesEnd] = await Promise.all([
    syncPublic(deps, seeker.position),
    syncOwnLocations(deps, seeker.sub),
    syncInvited(deps, seeker.email),
  ]);
  return publicEnd && own.whole && invitesEnd;
}

/** Brings the online public locations nearby into the mirror; none where the position is unknown. */
export async function syncPublic(deps: SyncDeps, position: Point | null): Promise<boolean> {
  if (!position) return true;
  const end = await syncNearby(deps, position);
  if (end !== 'unknown') return end;
  const { syncPublicList } = await listChunk();
  return syncPublicList(deps, position, (id) => checkHeartbeats(deps, [id]));
}

interface OwnLocations {
  whole: boolean;
  /** Ids of all own locations. */
  ids: readonly string[];
}

/** Brings the own locations and their heartbeats into the mirror. */
async function syncOwnLocations(deps: SyncDeps, sub: string): Promise<OwnLocations> {
  const own = await syncOwnList(deps, sub);
  await checkHeartbeats(deps, own.ids);
  return own;
}

/** Brings the own locations into the mirror. */
export async function syncOwnList(deps: SyncDeps, sub: string): Promise<OwnLocations> {
  const own = ownScope(sub);
  const whole = await pullWholeList(deps, own);
  const ids = (await deps.store.read((tx) => tx.select(own.local))).map(({ id }) => id);
  return { whole, ids };
}

/**
 * Asks for the newest heartbeat of each location; without an answer the known one stays. The questions travel ten in a
 * document. The answers are written together, because each write makes the watched lists read again.
 */
export async function checkHeartbeats(deps: SyncDeps, ids: readonly string[]): Promise<void> {
  const writes = await Promise.all(ids.map((id) => silently(() => askHeartbeat(deps, id))));
  await deps.store.write(async (tx) => {
    for (const write of writes) await write?.(tx);
  });
}

/** Only a backend that cannot look nearby needs it. */
const listChunk = fetchedOnce(() => import('./sync-public-list.ts'));

function ownScope(owner: string): ListScope {
  return {
    key: OWN_LOCATIONS_LIST,
    query: { by: 'ownerAndType', owner, type: 'LOCATION' },
    local: { by: 'owner', owner, type: 'LOCATION' },
  };
}

/** Asks for the invited locations together with their heartbeats. False where the list of invites was not whole. */
async function syncInvited(deps: SyncDeps, email: string): Promise<boolean> {
  const { whole, rows } = await syncOwnInvites(deps, email);
  const ids = [...new Set(rows.map((row) => readInvite(row).locationId))];
  const pulls = ids.map((id) => silently(() => pullOne(deps, { id, type: 'LOCATION' })));
  await Promise.all([...pulls, checkHeartbeats(deps, ids)]);
  return whole;
}

/**
 * Asks for the heartbeats of the last 30 minutes (first 50, newest first). The returned function keeps the newest one.
 * The server stamps them, so its time decides which are recent.
 */
async function askHeartbeat(deps: SyncDeps, locationId: string): Promise<(tx: MirrorTx) => Promise<void>> {
  const page = await askPage(
    deps,
    { by: 'parentIdAndType', parentId: locationId, type: 'HVMP_STATUS' },
    { updatedAt: { ge: serverClock.now() - ONLINE_WINDOW_MS }, first: 50, sort: 'DESC' },
  );
  // Read after the answer, which told the server's time. Before the first answer the clock is this device's.
  const checkedAt = serverClock.now();
  const [newest] = [...page.items].sort((one, other) => other.updatedAt - one.updatedAt);
  return async (tx) => {
    const known = await tx.select({ by: 'parent', parentId: locationId, type: 'HVMP_STATUS' });
    for (const row of known) if (row.id !== newest?.id) await tx.remove(row);
    if (newest) await page.apply(tx, [newest]);
    await tx.keep(onlineKey(locationId), checkedAt);
  };
}

/** A failure here costs one card or its tag, not the list [H-10]. A missing connection is told by the list itself. */
async function silently<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return undefined;
  }
}
