import type { Kysely } from 'kysely';
import { stripesBetween } from '../../../src/domain/near/stripes.ts';
import {
  distanceMetres,
  ONLINE_NEWEST_MS,
  type Point,
  PUBLIC_RADIUS_M,
} from '../../../src/domain/shop/discovery.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { Parameter } from '../../db/engine/parameters.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { badInput } from '../check-input.ts';
import { fromCursor, toCursor } from '../lists/cursor.ts';
import type { ShownColumns } from '../lists/list-columns.ts';
import { contentLength, MAX_CURSOR_LENGTH, type Page, pageSize, toShown } from '../lists/list-records.ts';
import { type ContentBudget, fittingRows } from '../lists/page-budget.ts';
import { viewerValues } from '../lists/viewer-slots.ts';
import type { Viewer } from '../type-handler.ts';
import { type PlacesSlot, selectLocations, selectPlaces } from './nearby-statement.ts';

export interface NearbyArgs {
  lat: number;
  lon: number;
  /** Radius in metres. */
  radius?: number | null;
  first?: number | null;
  after?: string | null;
}

/** A public location that is online: its distance in metres, and its newest HVMP_STATUS in ms. */
export interface Nearby {
  record: RecordRow;
  distance: number;
  seenAt: number;
}

/** A place in the order of the list: tenths of a metre, then id. */
interface Spot {
  tenths: number;
  id: string;
}
type Candidate = Spot & Pick<Nearby, 'seenAt'>;

/**
 * Reach of the first look beyond the beginning of the page, in metres. Each further look reaches three times as far.
 */
const FIRST_LOOK_M = 1000;
const FARTHER = 3;
/** Margin of a look by distance on both sides, in metres, because distances are compared in tenths. */
const MARGIN_M = 1;
/** Stands for a type in the nextToken, so that one of another list is refused. */
const NEARBY = 'NEARBY';

/**
 * A page of the public locations around a point that are online at `now` (ms), nearest first [H-07, H-09, H-10].
 * Refuses BAD_INPUT for a point that is not on earth or a radius beyond 70 km, BAD_CURSOR for a nextToken of anything
 * else. A location that changes meanwhile is not met twice and keeps no other from being met: pages follow (distance,
 * id).
 */
export async function listNearby(
  db: Kysely<Schema>,
  viewer: Viewer,
  args: NearbyArgs,
  { content: budget, now }: { content: ContentBudget; now: number },
): Promise<Page<Nearby>> {
  const point = checkPoint(args);
  const radius = checkRadius(args.radius);
  const first = pageSize(args.first);
  const seenSince = now - ONLINE_NEWEST_MS;
  const after = spotAfter(args.after);
  const found = await findCandidates(db, { point, radius, after, limit: first, seenSince });
  const page = found.slice(0, first);
  const rows = await readRows(db, viewer, page);
  const there = page.flatMap((one) => {
    const row = rows.get(one.id);
    return row ? [{ ...one, row }] : [];
  });
  const shown = fittingRows(there, first, budget, ({ row }) => contentLength(row));
  // A location that is gone by now is passed over. One without room comes with the next page.
  const last = shown < there.length ? there[shown - 1] : found.length > first ? page.at(-1) : undefined;
  return {
    items: there.slice(0, shown).map(({ row, tenths, seenAt }) => ({
      record: toShown(row, { type: 'LOCATION' }, viewer),
      distance: tenths / 10,
      seenAt,
    })),
    nextToken: last ? toCursor({ updatedAt: last.tenths, id: last.id, type: NEARBY }) : null,
  };
}

interface Search {
  point: Point;
  /** Radius in metres. */
  radius: number;
  after: Spot | null;
  limit: number;
  /** Earliest last heartbeat, in ms. */
  seenSince: number;
}

/**
 * At least `limit` + 1 locations beyond `after`, in order, where there are as many. A page never reads a whole city.
 */
async function findCandidates(
  db: Kysely<Schema>,
  { point, radius, after, limit, seenSince }: Search,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  let inner = (after?.tenths ?? 0) / 10;
  for (let step = FIRST_LOOK_M; ; step *= FARTHER) {
    const outer = Math.min(radius, inner + step);
    for (const one of await placesBetween(db, { point, inner, outer, seenSince })) {
      if (one.tenths <= outer * 10 && compareSpots(one, found.at(-1) ?? after) > 0) found.push(one);
    }
    if (found.length > limit || outer >= radius) return found;
    inner = outer;
  }
}

function compareSpots(one: Spot, other: Spot | null): number {
  if (other === null) return 1;
  return one.tenths - other.tenths || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

interface Ring extends Pick<Search, 'point' | 'seenSince'> {
  /** Inner distance in metres. */
  inner: number;
  outer: number;
}

/** The places between two distances, and perhaps some a little beyond, in order. */
async function placesBetween(
  db: Kysely<Schema>,
  { point, inner, outer, seenSince }: Ring,
): Promise<Candidate[]> {
  const parts = stripesBetween(point, inner - MARGIN_M, outer + MARGIN_M);
  const values: Partial<Record<PlacesSlot, Parameter>> = { seen: seenSince };
  for (const [index, { stripe, from, to }] of parts.entries()) {
    values[`stripe${index}`] = stripe;
    values[`from${index}`] = from;
    values[`to${index}`] = to;
  }
  const rows = await selectPlaces(db, { parts: parts.length }, values);
  return rows
    .map(([id, lat, lon, seenAt]) => ({
      id,
      seenAt,
      tenths: tenthsBetween(point, { lat: lat / 1e6, lon: lon / 1e6 }),
    }))
    .sort(compareSpots);
}

const tenthsBetween = (one: Point, other: Point): number => Math.round(distanceMetres(one, other) * 10);

async function readRows(
  db: Kysely<Schema>,
  viewer: Viewer,
  page: readonly Spot[],
): Promise<Map<string, ShownColumns>> {
  if (page.length === 0) return new Map();
  const { shape, values } = viewerValues(viewer);
  const ids = Object.fromEntries(page.map(({ id }, index) => [`id${index}`, id]));
  const rows = await selectLocations(db, { ...shape, ids: page.length }, { ...values, ...ids });
  return new Map(rows.map((row) => [row[0], row]));
}

function checkPoint({ lat, lon }: NearbyArgs): Point {
  if (!(Math.abs(lat) <= 90)) throw badInput('lat', { min: -90, max: 90 });
  if (!(Math.abs(lon) <= 180)) throw badInput('lon', { min: -180, max: 180 });
  return { lat, lon };
}

function checkRadius(radius: number | null | undefined): number {
  const wanted = radius ?? PUBLIC_RADIUS_M;
  if (!(wanted >= 1 && wanted <= PUBLIC_RADIUS_M)) throw badInput('radius', { min: 1, max: PUBLIC_RADIUS_M });
  return wanted;
}

function spotAfter(after: string | null | undefined): Spot | null {
  if (after == null) return null;
  if (after.length > MAX_CURSOR_LENGTH) throw new Refused('BAD_CURSOR');
  const { updatedAt, id, type } = fromCursor(after);
  if (type !== NEARBY) throw new Refused('BAD_CURSOR');
  return { tenths: updatedAt, id };
}
