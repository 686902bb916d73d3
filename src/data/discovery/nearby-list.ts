import type { Point } from '../../domain/shop/discovery.ts';
import type { NearbyReach } from './nearby-location.ts';

/** Key of the kept list of public locations nearby; absent where the backend never looked for them. */
export const NEARBY_KEY = 'nearby';

/** A public location of a page. `seenAt` tells its newest heartbeat, `checkedAt` the answer, ms of the server. */
export interface NearbyPlace {
  id: string;
  at: Point;
  seenAt: number;
  checkedAt: number;
}

/** The public locations around a point that this device knows. */
export interface NearbyList {
  around: Point;
  places: readonly NearbyPlace[];
  /** Token of the page after the last one read; null at the end of the list. */
  next: string | null;
  /** Metres up to which that reading went. Farther locations are from an earlier one. */
  readTo: number;
}

export function readNearby(value: unknown): NearbyList | null {
  const list = value as Partial<NearbyList> | null | undefined;
  return list && Array.isArray(list.places) && list.around ? (list as NearbyList) : null;
}

/** The part of the kept list that a screen needs to ask for more. */
export function readReach(value: unknown): NearbyReach | null {
  const list = readNearby(value);
  return list && { readTo: list.readTo, hasMore: list.next !== null };
}
