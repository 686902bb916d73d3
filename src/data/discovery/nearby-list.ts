import { distanceMetres, type Point, PUBLIC_RADIUS_M } from '../../domain/discovery.ts';
import type { NearbyReach } from '../data.ts';

/** Key of the kept list of public locations nearby; absent where the backend never looked for them. */
export const NEARBY_KEY = 'nearby';

/** A public location that a page named: its newest heartbeat and when it was asked for, both in ms of this device. */
export interface NearbyPlace {
  id: string;
  at: Point;
  seenAt: number;
  checkedAt: number;
}

/** What this device knows of the public locations around a point. */
export interface NearbyList {
  around: Point;
  places: readonly NearbyPlace[];
  /** The page after the last one that was read; null at the end of the list. */
  next: string | null;
  /** How far that one reached, metres. What lies beyond it is from an earlier reading. */
  readTo: number;
}

/** Reads the kept list; null for none. */
export function readNearby(value: unknown): NearbyList | null {
  const list = value as Partial<NearbyList> | null | undefined;
  return list && Array.isArray(list.places) && list.around ? (list as NearbyList) : null;
}

/** Of the kept list, what a screen needs to know to ask for more. */
export function readReach(value: unknown): NearbyReach | null {
  const list = readNearby(value);
  return list && { readTo: list.readTo, hasMore: list.next !== null };
}

/** A page of the list: what lies on it, from where it began and where the next one goes on. */
export interface NearbyPage {
  around: Point;
  places: readonly NearbyPlace[];
  /** Null for the first page. */
  after: string | null;
  next: string | null;
}

/**
 * The list with one more page. The page says everything about its own stretch of distances; what lies beyond it stays as it
 * was known, so that a list does not shrink under a person's finger when its first page is read again.
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
