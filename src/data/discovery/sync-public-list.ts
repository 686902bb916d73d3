import { distanceMetres, type Point, PUBLIC_RADIUS_M } from '../../domain/shop/discovery.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import { PARALLEL_REQUESTS, pullWholeList, type SyncDeps } from '../pull/list.ts';
import { eachOf } from '../pull/paginate.ts';
import { PUBLIC_SCOPE } from './public-scope.ts';

/** Most public locations checked for being online, nearest first. */
const MAX_CHECKED = 60;

/** The documents' way, where a backend cannot look around a point: the whole PUBLIC list, the nearest checked. */
export async function syncPublicList(
  deps: SyncDeps,
  position: Point,
  check: (id: string) => Promise<void>,
): Promise<boolean> {
  const whole = await pullWholeList(deps, PUBLIC_SCOPE);
  await eachOf(await nearest(deps, position), PARALLEL_REQUESTS, check);
  return whole;
}

/** Ids of the public locations to check, nearest first. */
async function nearest(deps: SyncDeps, position: Point): Promise<string[]> {
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
