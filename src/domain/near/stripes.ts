import { EARTH_RADIUS_M, type Point } from '../shop/discovery.ts';

/** Height of a stripe in millionths of a degree, about 5.6 km. */
const STRIPE = 50_000;
const HALF_TURN = 180_000_000;
/** Tolerance in millionths of a degree, because rounding to whole millionths may move a place by one. */
const MARGIN = 2;
const RAD = Math.PI / 180;

/** Degrees as whole millionths (about 0.1 m), which databases compare exactly. */
export const microdegrees = (degrees: number): number => Math.round(degrees * 1e6);

/** The number of the stripe that holds this latitude (degrees), from south to north. */
export const stripeOf = (lat: number): number => Math.floor(microdegrees(lat) / STRIPE);

/**
 * A range of longitudes within a stripe, in millionths of a degree, both ends included. One lookup of an
 * index on (stripe, longitude).
 */
export interface StripePart {
  stripe: number;
  from: number;
  to: number;
}

/**
 * Ranges that cover every point between two distances (metres) from `point`. They also hold points nearer or
 * farther by up to a stripe's height.
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

/** Largest half width, in degrees, of a circle (radians around `lat`) within a stripe. */
function widest(stripe: number, lat: number, angle: number): number {
  const [south, north] = edgesOf(stripe);
  const sine = Math.sin(lat * RAD) / Math.cos(angle);
  const broadest = Math.abs(sine) <= 1 ? Math.asin(sine) / RAD : lat;
  return Math.max(
    ...[south, north, Math.min(north, Math.max(south, broadest))].map((at) => width(at, lat, angle)),
  );
}

/** Smallest half width of the circle within a stripe. The circle narrows towards both edges. */
function narrowest(stripe: number, lat: number, angle: number): number {
  return Math.min(...edgesOf(stripe).map((at) => width(at, lat, angle)));
}

const edgesOf = (stripe: number): [south: number, north: number] => [
  Math.max(-90, (stripe * STRIPE - 1) / 1e6),
  Math.min(90, ((stripe + 1) * STRIPE + 1) / 1e6),
];

/** Half width of a circle at a latitude, in degrees. 0 outside the circle, 180 where it surrounds a pole. */
function width(at: number, lat: number, angle: number): number {
  const share = Math.cos(at * RAD) * Math.cos(lat * RAD);
  const wanted = Math.sin(angle / 2) ** 2 - Math.sin(((at - lat) * RAD) / 2) ** 2;
  if (wanted <= 0) return 0;
  return wanted >= share ? 180 : (2 * Math.asin(Math.sqrt(wanted / share))) / RAD;
}

/** Longitudes between `hollow` and `wide` degrees from `lon`, on both sides. */
function ranges(lon: number, hollow: number, wide: number): [number, number][] {
  if (hollow <= 0) return onEarth(lon - wide, lon + wide);
  return hollow > wide ? [] : [...onEarth(lon - wide, lon - hollow), ...onEarth(lon + hollow, lon + wide)];
}

/** A range of longitudes, split in two where it crosses the antimeridian, which is both 180 and −180. */
function onEarth(from: number, to: number): [number, number][] {
  if (to - from >= 2 * HALF_TURN) return [[-HALF_TURN, HALF_TURN]];
  const parts: [number, number][] = [[Math.max(from, -HALF_TURN), Math.min(to, HALF_TURN)]];
  if (from <= -HALF_TURN) parts.push([from + 2 * HALF_TURN, Math.min(HALF_TURN, to + 2 * HALF_TURN)]);
  if (to >= HALF_TURN) parts.push([Math.max(-HALF_TURN, from - 2 * HALF_TURN), to - 2 * HALF_TURN]);
  return parts.filter(([west, east]) => west <= east);
}
