import { distanceMetres, type Point, PUBLIC_RADIUS_M } from '../../domain/shop/discovery.ts';
import type { NearbyList, NearbyPlace } from './nearby-list.ts';

/** A page of the list: its places, and the tokens of this page and of the next. */
export interface NearbyPage {
  around: Point;
  places: readonly NearbyPlace[];
  /** Null for the first page. */
  after: string | null;
  next: string | null;
}

/**
 * The list with one more page. The page replaces its own range of distances. Farther locations stay as they were,
 * so that the list does not shrink under the user's finger when its first page is read again.
 */
export function withPage(list: NearbyList | null, page: NearbyPage): NearbyList {
  const { around, next } = page;
  const before = list?.places ?? [];
  const distance = ({ at }: NearbyPlace): number => distanceMetres(around, at);
  const last = page.places.at(-1);
  const end = next === null || !last ? Number.POSITIVE_INFINITY : distance(last);
  const met = new Set(page.places.map(({ id }) => id));
  const begin = page.after === null ? -1 : (list?.readTo ?? 0);
  const others = before.filter((one) => !met.has(one.id));
  return {
    around,
    places: [
      ...others.filter((one) => distance(one) <= begin),
      ...page.places,
      ...others.filter((one) => distance(one) > end && distance(one) <= PUBLIC_RADIUS_M),
    ],
    next,
    readTo: Math.min(end, PUBLIC_RADIUS_M),
  };
}
