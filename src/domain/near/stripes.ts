import { EARTH_RADIUS_M, type Point } from '../discovery.ts';

/** Height of a stripe in millionths of a degree: some 5.6 km. */
const STRIPE = 50_000;
const HALF_TURN = 180_000_000;
/** Rounding to whole millionths may move a place by one. */
const MARGIN = 2;
const RAD = Math.PI / 180;

/** Degrees as whole millionths, a tenth of a metre each: what a database compares exactly. */
export const microdegrees = (degrees: number): number => Math.round(degrees * 1e6);

/** The stripe of the earth, from south to north, in which this latitude (degrees) lies. */
export const stripeOf = (lat: number): number => Math.floor(microdegrees(lat) / STRIPE);

/** Longitudes within a stripe in millionths of a degree, ends included: what an index by stripe and longitude finds. */
export interface StripePart {
  stripe: number;
  from: number;
  to: number;
}

/**
 * Parts of stripes that hold every point between two distances (metres) from this one. Some nearer and farther points lie in
 * them as well: those of a stripe's height.
 */
export function stripesBetween(point: Point, innerM: number, outerM: number): StripePart[] {
  const outer = outerM / EARTH_RADIUS_M;
  const inner = Math.max(0, innerM) / EARTH_RADIUS_M;
  const first = stripeOf(Math.max(-90, point.lat - outer / RAD));
  const last = stripeOf(Math.min(90, point.lat + outer / RAD));
  const parts: StripePart[] = [];
  for (let stripe = first; stripe <= last; stripe += 1) {
    const wide = Math.min(HALF_TURN, microdegrees(widest(stripe, point.lat, outer)) + MARGIN);
    const hollow = microdegrees(narrowest(stripe, point.lat, inner)) - MARGIN;
    parts.push(...ranges(microdegrees(point.lon), hollow, wide).map(([from, to]) => ({ stripe, from, to })));
  }
  return parts;
}

/** How far to the east and west a circle (radians around `lat`) reaches in a stripe at most, in degrees. */
function widest(stripe: number, lat: number, angle: number): number {
  const [south, north] = edgesOf(stripe);
  const sine = Math.sin(lat * RAD) / Math.cos(angle);
  const broadest = Math.abs(sine) <= 1 ? Math.asin(sine) / RAD : lat;
  return Math.max(
    ...[south, north, Math.min(north, Math.max(south, broadest))].map((at) => width(at, lat, angle)),
  );
}

/** How far it reaches everywhere in the stripe; the circle is narrower towards its ends. */
function narrowest(stripe: number, lat: number, angle: number): number {
  return Math.min(...edgesOf(stripe).map((at) => width(at, lat, angle)));
}

const edgesOf = (stripe: number): [south: number, north: number] => [
  Math.max(-90, (stripe * STRIPE - 1) / 1e6),
  Math.min(90, ((stripe + 1) * STRIPE + 1) / 1e6),
];

/** Half the width of a circle at a latitude, in degrees; 0 where it does not come there, 180 where it goes all around. */
function width(at: number, lat: number, angle: number): number {
  const share = Math.cos(at * RAD) * Math.cos(lat * RAD);
  const wanted = Math.sin(angle / 2) ** 2 - Math.sin(((at - lat) * RAD) / 2) ** 2;
  if (wanted <= 0) return 0;
  return wanted >= share ? 180 : (2 * Math.asin(Math.sqrt(wanted / share))) / RAD;
}

/** Longitudes from `hollow` to `wide` on both sides of `lon`. */
function ranges(lon: number, hollow: number, wide: number): [number, number][] {
  if (hollow <= 0) return onEarth(lon - wide, lon + wide);
  return hollow > wide ? [] : [...onEarth(lon - wide, lon - hollow), ...onEarth(lon + hollow, lon + wide)];
}

/** A range of longitudes as one, or as those on both sides of the antimeridian, which itself has two names. */
function onEarth(from: number, to: number): [number, number][] {
  if (to - from >= 2 * HALF_TURN) return [[-HALF_TURN, HALF_TURN]];
  const parts: [number, number][] = [[Math.max(from, -HALF_TURN), Math.min(to, HALF_TURN)]];
  if (from <= -HALF_TURN) parts.push([from + 2 * HALF_TURN, Math.min(HALF_TURN, to + 2 * HALF_TURN)]);
  if (to >= HALF_TURN) parts.push([Math.max(-HALF_TURN, from - 2 * HALF_TURN), to - 2 * HALF_TURN]);
  return parts.filter(([west, east]) => west <= east);
}
