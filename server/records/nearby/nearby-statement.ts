import { sql } from 'kysely';
import { preparedShapes, type Shape } from '../../db/engine/prepared-shapes.ts';
import { type ShownColumns, shownColumns } from '../lists/list-columns.ts';
import { BESIDE_LOCATION, readableBy } from '../lists/readable.ts';
import { type ViewerShape, type ViewerSlot, viewerSlots } from '../lists/viewer-slots.ts';

interface PlacesShape extends Shape {
  parts: number;
}
export type PlacesSlot = `stripe${number}` | `from${number}` | `to${number}` | 'seen';

/** A found place. Coordinates in millionths of a degree, times in ms. */
export type PlaceColumns = [id: string, lat: number, lon: number, seenAt: number];

/** The statement for public places of some parts of stripes with a heartbeat since an instant. */
export const selectPlaces = preparedShapes<PlacesShape, PlacesSlot, PlaceColumns>(({ parts }, slot) => {
  const rows = Array.from({ length: parts }, (_, index) => {
    const names = [`stripe${index}`, `from${index}`, `to${index}`] as const;
    return sql`(${sql.join(names.map((name) => sql`cast(${slot(name)} as bigint)`))})`;
  });
  // "cross join" keeps SQLite to this order: each part is one look into the index.
  return sql`with part (stripe, west, east) as (values ${sql.join(rows)})
    select p.location_id, p.lat, p.lon, p.seen_at from part cross join place p
    where p.is_public = 1 and p.stripe = part.stripe and p.lon between part.west and part.east
      and p.seen_at >= ${slot('seen')}`;
});

interface PageShape extends ViewerShape, Shape {
  ids: number;
}

const OF_LOCATIONS = { type: 'LOCATION', location: 'beside' } as const;

/** The statement for the locations of these ids that the viewer may read, in no order. */
export const selectLocations = preparedShapes<PageShape, ViewerSlot | `id${number}`, ShownColumns>(
  (shape, slot) => {
    const viewer = viewerSlots(shape, slot);
    const ids = sql.join(Array.from({ length: shape.ids }, (_, index) => slot(`id${index}`)));
    return sql`select ${shownColumns(viewer, OF_LOCATIONS)} from record r ${BESIDE_LOCATION}
    where r.id in (${ids}) and r.type = 'LOCATION' and r.deleted = 0 and ${readableBy(viewer, OF_LOCATIONS)}`;
  },
);
