import { type Kysely, sql, type UpdateResult } from 'kysely';
import type { RecordRow } from '../../../src/records/record.ts';
import { prepared } from '../../db/engine/prepared.ts';
import { preparedShapes } from '../../db/engine/prepared-shapes.ts';
import type { Schema } from '../../db/schema.ts';
import type { Engine, Tx } from '../../db/store.ts';
import { placeColumns } from '../../db/tables/places.ts';
import { dropSaleDays } from '../sale-days/kept-days.ts';

type Written = Pick<RecordRow, 'id' | 'type' | 'parentId' | 'reference' | 'content' | 'updatedAt'>;

/**
 * Writes a location's row of `place` in the transaction that writes its LOCATION or an HVMP_STATUS of it.
 * nearbyLocations looks through these rows. It is always the last row that a command locks.
 */
export async function updatePlace(tx: Pick<Tx, 'db'>, row: Written): Promise<void> {
  if (row.type === 'HVMP_STATUS' && row.parentId !== null) await noteSeen(tx.db, row.parentId, row.updatedAt);
  if (row.type !== 'LOCATION') return;
  const { location_id, ...where } = placeColumns(row);
  await tx.db
    .insertInto('place')
    .values({ location_id, ...where, seen_at: 0 })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(where))
    .execute();
}

/** Removes the row of a removed location, and the days of its sales. */
export async function dropPlace(
  tx: Pick<Tx, 'db'>,
  { id, type }: Pick<RecordRow, 'id' | 'type'>,
): Promise<void> {
  if (type !== 'LOCATION') return;
  await tx.db.deleteFrom('place').where('location_id', '=', id).execute();
  await dropSaleDays(tx, id);
}

/** Notes the time of a location's heartbeat, in ms. */
export const noteSeen = prepared<[locationId: string, at: number], UpdateResult>(
  2,
  (db, [locationId, seen_at]) =>
    db
      .updateTable('place')
      .set({ seen_at })
      .where('location_id', '=', locationId)
      .where('seen_at', '<', seen_at),
);

/**
 * Notes the times of locations' heartbeats, all in one statement. `beats` is the JSON of `[id, version, ms]` each.
 * Answers with those whose version is the same. Nothing else of a row changes, so PostgreSQL touches no index.
 */
export const noteAllSeen = preparedShapes<{ engine: Engine }, 'beats', [id: string, version: number]>(
  ({ engine }, slot) =>
    engine === 'postgres'
      ? sql`update place as p set seen_at = greatest(p.seen_at, b.at)
          from (select (one ->> 0) collate "C" as id, (one ->> 1)::bigint as version, (one ->> 2)::bigint as at
            from json_array_elements(${slot('beats')}::json) as one) as b
          where p.location_id = b.id and p.beat_version = b.version
          returning p.location_id, p.beat_version`
      : sql`update place set seen_at = max(seen_at, b.at)
          from (select value ->> 0 as id, value ->> 1 as version, value ->> 2 as at
            from json_each(${slot('beats')})) as b
          where place.location_id = b.id and place.beat_version = b.version
          returning location_id, beat_version`,
);

/**
 * Time of a location's last heartbeat (ms), and its version. The version rises with every fact with which a heartbeat
 * is compared.
 */
export async function placeStanding(
  db: Kysely<Schema>,
  locationId: string,
): Promise<{ seenAt: number; version: number } | null> {
  // PostgreSQL could not even ask for such an id.
  if (locationId.includes('\0')) return null;
  const [row] = await readStanding(db, locationId);
  return row ? { seenAt: row.seen_at, version: row.beat_version } : null;
}

const readStanding = prepared<[locationId: string], { seen_at: number; beat_version: number }>(
  1,
  (db, [locationId]) =>
    db.selectFrom('place').select(['seen_at', 'beat_version']).where('location_id', '=', locationId),
);

/** Notes that the status or the keys of a location changed. */
export const countChange = prepared<[locationId: string], UpdateResult>(1, (db, [locationId]) =>
  db
    .updateTable('place')
    .set((row) => ({ beat_version: row('beat_version', '+', 1) }))
    .where('location_id', '=', locationId),
);
