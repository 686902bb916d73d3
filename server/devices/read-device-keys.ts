import { Refused, type Tx } from '../db/store.ts';
import { locationOwner } from '../records/rows/belonging.ts';

/** Times at which the keys of a location were made, ms; null for a purpose without one. */
export interface DeviceKeyTimes {
  board: number | null;
  heartbeat: number | null;
}

/** Tells a location's owner which keys it has, never the keys themselves. Refuses NOT_FOUND for anybody else. */
export async function readDeviceKeys(
  tx: Tx,
  { locationId, by }: { locationId: string; by: string },
): Promise<DeviceKeyTimes> {
  if ((await locationOwner(tx.db, locationId)) !== by) throw new Refused('NOT_FOUND');
  const rows = await tx.db
    .selectFrom('device_key')
    .select(['purpose', 'created_at'])
    .where('location_id', '=', locationId)
    .execute();
  const madeAt = (wanted: keyof DeviceKeyTimes): number | null =>
    rows.find(({ purpose }) => purpose === wanted)?.created_at ?? null;
  return { board: madeAt('board'), heartbeat: madeAt('heartbeat') };
}
