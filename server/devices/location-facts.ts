import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { getRow, type StoredRow } from '../records/rows/write-record.ts';
import { isSameText } from '../web/same-bytes.ts';

/** Purpose of a key of a location; null for a key that it does not have. */
export async function purposeOf(
  tx: Pick<Tx, 'db'>,
  locationId: string,
  keyHash: string,
): Promise<string | null> {
  const kept = await tx.db
    .selectFrom('device_key')
    .select(['key_hash', 'purpose'])
    .where('location_id', '=', locationId)
    .execute();
  return kept.find((row) => isSameText(row.key_hash, keyHash))?.purpose ?? null;
}

/** A location's newest record of a type, or null. A status is locked, for it is about to be written. */
export async function newestOf(
  tx: Tx,
  locationId: string,
  type: 'HVMP_STATUS' | 'LOCATION_WIFI_CONFIG',
): Promise<StoredRow | null> {
  const newest = await presentRecords(tx.db, type)
    .select('id')
    .where('parent_id', '=', locationId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? getRow(tx, newest.id, type, { lock: type === 'HVMP_STATUS' }) : null;
}
