import {
  distanceMetres,
  inviteReaches,
  isOnline,
  ONLINE_NEWEST_MS,
  orderLocations,
  type Reach,
} from '../../domain/shop/discovery.ts';
import type { RecordRow } from '../../records/record.ts';
import { readInvite } from '../../records/types/shop/invite.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { onlineKey } from '../mirror/subtree.ts';
import { goodsKey, readKeptGoods } from './card-goods.ts';
import { FAVOURITES_KEY, readKeptFavourites } from './favourites.ts';
import { inviteReferences } from './invite-references.ts';
import type { Seeker } from './locations.ts';
import { NEARBY_KEY, type NearbyPlace, readNearby } from './nearby-list.ts';
import type { NearbyLocation } from './nearby-location.ts';
import { PUBLIC_SCOPE } from './public-scope.ts';

/**
 * The home screen's list out of the mirror, by the rules of src/domain/shop/discovery.ts [H-07..H-10]. `now`: the
 * server's time, ms. It has own and invited locations, and the public ones found nearby.
 */
export async function discover(tx: MirrorTx, seeker: Seeker, now: number): Promise<NearbyLocation[]> {
  const [own, invited, nearby] = await Promise.all([
    tx.select({ by: 'owner', owner: seeker.sub, type: 'LOCATION' }),
    invitedRows(tx, seeker.email),
    publicRows(tx),
  ]);
  const known = [...own.map(as('own')), ...invited.map(as('invited')), ...nearby.rows.map(as('public'))];
  const ids = [...new Set(known.map(({ row }) => row.id))];
  const checks = await checksOf(tx, nearby.places, ids);
  const candidates = known.map(({ row, reach }) => {
    const location = readLocation(row);
    const { position } = seeker;
    const distanceM = position && location.point ? distanceMetres(position, location.point) : null;
    return { location, reach, distanceM, ...onlineness(checks.get(row.id) ?? null, now) };
  });
  const [favourites, goods] = await Promise.all([tx.kept(FAVOURITES_KEY), tx.keptAll(ids.map(goodsKey))]);
  const withGoods = new Set(ids.filter((_, index) => readKeptGoods(goods[index]).length > 0));
  return orderLocations(candidates, readKeptFavourites(favourites)).map(
    ({ location, reach, distanceM, tag }) => ({
      ...{ location, reach, distanceM, online: tag },
      hasGoods: withGoods.has(location.id),
    }),
  );
}

const as =
  (reach: Reach) =>
  (row: RecordRow): { row: RecordRow; reach: Reach } => ({ row, reach });

/** The public locations on the kept list. All public ones of the mirror where the backend cannot look nearby. */
async function publicRows(tx: MirrorTx): Promise<{ rows: RecordRow[]; places: readonly NearbyPlace[] }> {
  const list = readNearby(await tx.kept(NEARBY_KEY));
  if (!list) return { rows: await tx.select(PUBLIC_SCOPE.local), places: [] };
  const rows = await tx.rows(list.places.map(({ id }) => ({ type: 'LOCATION', id })));
  return { rows: rows.filter((row) => row?.reference === 'PUBLIC') as RecordRow[], places: list.places };
}

/** When a location was checked, and its heartbeats then, ms of the server. Of two checks the later counts. */
interface Check {
  stamps: readonly number[];
  checkedAt: number;
}

/** A location that the server checked. Heartbeats heard as events count beside the told one. */
export type Seen = Pick<NearbyPlace, 'id' | 'seenAt' | 'checkedAt'>;

export async function checksOf(
  tx: MirrorTx,
  places: readonly Seen[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Check>> {
  // Read together, because a watched read is a transaction each.
  const kept = await tx.keptAll(ids.map(onlineKey));
  const stamps = new Map<string | null, number[]>();
  for (const { parentId, updatedAt } of await tx.select({ by: 'type', type: 'HVMP_STATUS' }))
    stamps.set(parentId, [...(stamps.get(parentId) ?? []), updatedAt]);
  const checks = new Map<string, Check>();
  for (const [index, id] of ids.entries()) {
    const checkedAt = kept[index];
    if (typeof checkedAt !== 'number') continue;
    checks.set(id, { checkedAt, stamps: stamps.get(id) ?? [] });
  }
  for (const { id, seenAt, checkedAt } of places)
    if ((checks.get(id)?.checkedAt ?? 0) < checkedAt)
      checks.set(id, { checkedAt, stamps: [seenAt, ...(stamps.get(id) ?? [])] });
  return checks;
}

async function invitedRows(tx: MirrorTx, email: string): Promise<RecordRow[]> {
  const lists = await Promise.all(
    inviteReferences(email).map((reference) => tx.select({ by: 'reference', type: 'INVITE', reference })),
  );
  const ids = lists
    .flat()
    .map(readInvite)
    .filter(({ active, reference }) => active && inviteReaches(reference, email))
    .map(({ locationId }) => locationId);
  const rows = await tx.rows([...new Set(ids)].map((id) => ({ type: 'LOCATION', id })));
  return rows.filter((row) => row !== undefined);
}

/**
 * Tag and card of a location, and whether it counts as online. Only a check of the last 10 minutes proves 'online';
 * after that the tag is 'unknown'. A public location keeps its card by the last check, so that an offline start shows
 * the known cards. A check from a time after now is of another clock, and proves nothing.
 */
export function onlineness(
  check: Check | null,
  now: number,
): { tag: NearbyLocation['online']; online: boolean } {
  if (!check) return { tag: 'unknown', online: false };
  const { stamps, checkedAt } = check;
  if (Math.abs(now - checkedAt) > ONLINE_NEWEST_MS)
    return { tag: 'unknown', online: isOnline(stamps, checkedAt) };
  const online = isOnline(stamps, now);
  return { tag: online ? 'online' : 'offline', online };
}
