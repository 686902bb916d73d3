import type { UpdateResult } from 'kysely';
import type { RecordRow } from '../../../src/records/record.ts';
import { prepared } from '../../db/engine/prepared.ts';
import type { Tx } from '../../db/store.ts';
import { placeColumns } from '../../db/tables/places.ts';

type Written = Pick<RecordRow, 'id' | 'type' | 'parentId' | 'reference' | 'content' | 'updatedAt'>;

/**
 * Keeps a location's row of `place` in the transaction that writes its LOCATION or an HVMP_STATUS of it: the row is what
 * nearbyLocations looks through. Always the last row that a command locks.
 */
export async function keepPlace(tx: Pick<Tx, 'db'>, row: Written): Promise<void> {
  if (row.type === 'HVMP_STATUS' && row.parentId !== null)
    await noteSeen(tx.db, row.updatedAt, row.parentId, row.updatedAt);
  if (row.type !== 'LOCATION') return;
  const { location_id, ...where } = placeColumns(row);
  await tx.db
    .insertInto('place')
    .values({ location_id, ...where, seen_at: 0 })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(where))
    .execute();
}

/** Takes a removed location out. */
export async function dropPlace(
  tx: Pick<Tx, 'db'>,
  { id, type }: Pick<RecordRow, 'id' | 'type'>,
): Promise<void> {
  if (type === 'LOCATION') await tx.db.deleteFrom('place').where('location_id', '=', id).execute();
}

const noteSeen = prepared<[at: number, locationId: string, before: number], UpdateResult>(
  3,
  (db, _, seen_at, locationId, before) =>
    db
      .updateTable('place')
      .set({ seen_at })
      .where('location_id', '=', locationId)
      .where('seen_at', '<', before),
);
