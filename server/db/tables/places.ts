import { microdegrees, stripeOf } from '../../../src/domain/near/stripes.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readLocation } from '../../../src/records/types/shop/location.ts';
import type { PlaceTable } from '../device-tables.ts';
import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Places that one statement of the migration writes. */
const AT_ONCE = 500;

type Where = Pick<PlaceTable, 'location_id' | 'is_public' | 'stripe' | 'lat' | 'lon'>;

/** Columns of a location's row of `place`. */
export function placeColumns(location: Pick<RecordRow, 'id' | 'reference' | 'content'>): Where {
  const { point, visibility } = readLocation({ ...location, ...UNREAD });
  return {
    location_id: location.id,
    is_public: visibility === 'PUBLIC' ? 1 : 0,
    stripe: point && stripeOf(point.lat),
    lat: point && microdegrees(point.lat),
    lon: point && microdegrees(point.lon),
  };
}

const UNREAD = { type: 'LOCATION', parentId: null, owner: null, createdAt: 0, updatedAt: 0 } as const;

/** Makes the table of places, filled from the present locations, which `run` reads. */
export async function createPlaces(
  engine: Engine,
  run: (sql: string) => Promise<readonly Record<string, unknown>[]>,
): Promise<string[]> {
  const { text, int } = SQL_TYPES[engine];
  const rows = await run(
    `select id, reference, content from record where type = 'LOCATION' and deleted = 0 order by id`,
  );
  const values = rows.map((row) =>
    valuesOf(placeColumns(row as Pick<RecordRow, 'id' | 'reference' | 'content'>)),
  );
  const filled: string[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE)
    filled.push(
      `insert into place (location_id, is_public, stripe, lat, lon, seen_at)
       values ${values.slice(from, from + AT_ONCE).join(', ')}`,
    );
  return [
    tableOn(engine)(
      'place',
      `location_id ${text} not null primary key, is_public ${int} not null, stripe ${int}, lat ${int}, lon ${int},
       seen_at ${int} not null`,
    ),
    ...filled,
    `update place set seen_at = coalesce((select max(r.updated_at) from record r where r.parent_id = place.location_id
       and r.type = 'HVMP_STATUS' and r.deleted = 0), 0)`,
    // seen_at is in no index, because it moves with each heartbeat.
    'create index place_stripe on place (stripe, lon) where is_public = 1',
  ];
}

function valuesOf({ location_id, is_public, stripe, lat, lon }: Where): string {
  return `('${location_id.replaceAll("'", "''")}', ${[is_public, stripe, lat, lon].map(String).join(', ')}, 0)`;
}

/**
 * Column with which a heartbeat is compared. Room on each page lets PostgreSQL rewrite a row beside itself, past all
 * indexes.
 */
export function countBeats(engine: Engine): string[] {
  const column = `alter table place add column beat_version ${SQL_TYPES[engine].int} not null default 0`;
  return engine === 'postgres' ? [column, 'alter table place set (fillfactor = 60)'] : [column];
}
