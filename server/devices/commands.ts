import { text } from '../../src/records/content/read.ts';
import { parseContent } from '../../src/records/record.ts';
import { type Commands, Refused, type Tx } from '../db/store.ts';
import { countChange, noteAllSeen } from '../records/nearby/update-place.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { getRow } from '../records/rows/write-record.ts';
import { newestOf, purposeOf } from './location-facts.ts';
import { readDeviceKeys } from './read-device-keys.ts';
import { type RepeatedHeartbeat, recordHeartbeat } from './record-heartbeat.ts';

/** Purpose of a key: a tablet's, which says that it is there, or a board's, which also asks for the Wi-Fi. */
export type KeyPurpose = 'heartbeat' | 'board';

interface SetDeviceKey {
  locationId: string;
  purpose: KeyPurpose;
  keyHash: string;
  /** Sub of the asking person; null for the server itself. */
  by: string | null;
}

/**
 * Gives a location a key of a purpose in place of any earlier one. Refuses NOT_FOUND for a location that is not the
 * person's.
 */
async function setDeviceKey(tx: Tx, { locationId, purpose, keyHash, by }: SetDeviceKey): Promise<void> {
  // The location is locked, so that of two keys made at once one replaces the other.
  const location = await getRow(tx, locationId, 'LOCATION', { lock: true });
  if (!location || (by !== null && by !== location.owner)) throw new Refused('NOT_FOUND');
  await tx.db
    .deleteFrom('device_key')
    .where('location_id', '=', locationId)
    .where('purpose', '=', purpose)
    .execute();
  await tx.db
    .insertInto('device_key')
    .values({ location_id: locationId, key_hash: keyHash, purpose, created_at: tx.now })
    .execute();
  await countChange(tx.db, locationId);
}

/**
 * Notes heartbeats that repeat earlier ones, all in one statement. Answers with `id version` of those that still stand.
 * Of the others the status, a key or the location changed: they must be looked at as a whole. A heartbeat that waited
 * while the clock was set back came now at the latest.
 */
async function noteHeartbeats(tx: Tx, { beats }: { beats: readonly RepeatedHeartbeat[] }): Promise<string[]> {
  const rows = beats.map(({ locationId, version, at }) => [locationId, version, Math.min(at, tx.now)]);
  const noted = await noteAllSeen(tx.db, { engine: tx.engine }, { beats: JSON.stringify(rows) });
  return noted.map((place) => place.join(' '));
}

/** Wi-Fi of a location's device. Texts are empty where the owner's form left them so. */
export interface DeviceWifi {
  wifiName: string;
  wifiPassword: string;
  updatedAt: number;
}

/**
 * The newest Wi-Fi of a location, for the holder of its board's key alone [MC-04]: a tablet's key opens none. Refuses
 * UNAUTHENTICATED for a key that is not the board's, NOT_FOUND where no Wi-Fi was set.
 */
async function readWifi(
  tx: Tx,
  { locationId, keyHash }: { locationId: string; keyHash: string },
): Promise<DeviceWifi> {
  const owner = await locationOwner(tx.db, locationId);
  if (owner === null || (await purposeOf(tx, locationId, keyHash)) !== 'board')
    throw new Refused('UNAUTHENTICATED');
  const newest = await newestOf(tx, locationId, 'LOCATION_WIFI_CONFIG');
  if (!newest) throw new Refused('NOT_FOUND');
  const { wifiName, wifiPassword } = parseContent(newest.content);
  return { wifiName: text(wifiName), wifiPassword: text(wifiPassword), updatedAt: newest.updatedAt };
}

export const deviceCommands = {
  setDeviceKey,
  readDeviceKeys,
  recordHeartbeat,
  noteHeartbeats,
  readWifi,
} satisfies Commands;
