import { foldEmail } from '../people/email.ts';

/** Radius within which public locations are shown, in metres [H-09]. */
export const PUBLIC_RADIUS_M = 70_000;
/** Highest age of the newest heartbeat of an online location, in ms [H-10]. */
export const ONLINE_NEWEST_MS = 10 * 60_000;
/** Highest age of the heartbeats that are asked for, in ms [H-10]. */
export const ONLINE_WINDOW_MS = 30 * 60_000;

export const EARTH_RADIUS_M = 6_371_000;

/** A point on earth in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

/** Reason why a user sees a location: own 1, invited 2, public 3 [H-07]. */
export type Reach = 'own' | 'invited' | 'public';

const PRIORITY: Record<Reach, number> = { own: 1, invited: 2, public: 3 };

export interface FoundLocation<L> {
  location: L;
  reach: Reach;
  /** Null if either position is unknown. */
  distanceM: number | null;
}

/** Great-circle distance in metres (Earth radius 6371 km) [H-07]. */
export function distanceMetres(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = (b.lat - a.lat) * rad;
  const dLon = (b.lon - a.lon) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Orders the home screen's list: each location once, by its best reach. Public ones must be online and within 70 km.
 * Sorted by priority, distance (unknown last) and id [H-07, H-09]. `favourites`: ids that stand before all others.
 */
export function orderLocations<F extends FoundLocation<{ id: string }> & { online: boolean }>(
  candidates: readonly F[],
  favourites: readonly string[] = [],
): F[] {
  const best = new Map<string, F>();
  for (const found of candidates) {
    const { location, reach, distanceM, online } = found;
    if (reach === 'public' && !(online && distanceM !== null && distanceM <= PUBLIC_RADIUS_M)) continue;
    const known = best.get(location.id);
    if (!known || PRIORITY[reach] < PRIORITY[known.reach]) best.set(location.id, found);
  }
  return [...best.values()].sort(
    (a, b) =>
      +favourites.includes(b.location.id) - +favourites.includes(a.location.id) ||
      PRIORITY[a.reach] - PRIORITY[b.reach] ||
      (a.distanceM ?? Number.POSITIVE_INFINITY) - (b.distanceM ?? Number.POSITIVE_INFINITY) ||
      (a.location.id < b.location.id ? -1 : 1),
  );
}

/**
 * True with at least one heartbeat within 30 minutes of `now` and the newest within 10 (all in ms) [H-10]. The newest
 * is both. A heartbeat later than `now` counts as fresh, because only the server stamps them.
 */
export function isOnline(heartbeats: readonly number[], now: number): boolean {
  return heartbeats.some((at) => at >= now - ONLINE_NEWEST_MS);
}

/** The domain of an e-mail, lower-case, without '@'; empty when there is none [H-08]. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : foldEmail(email.slice(at + 1));
}

/** True if an invite's reference names this e-mail or its domain ('@dominio' or 'dominio') [H-08]. */
export function inviteReaches(reference: string, email: string): boolean {
  const wanted = foldEmail(reference);
  const address = foldEmail(email);
  if (wanted === '' || address === '') return false;
  return wanted === address || wanted.replace(/^@/, '') === emailDomain(address);
}
