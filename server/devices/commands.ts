import { DAY_MS } from '../../src/domain/words/day.ts';
import { text } from '../../src/records/content/read.ts';
import { parseContent } from '../../src/records/record.ts';
import { type Commands, Refused, type Tx } from '../db/store.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { forgetRows } from '../records/rows/known-rows.ts';
import { getRow, putRecord, type StoredRow } from '../records/rows/write-record.ts';
import { isSameHash } from './device-key.ts';
import { readDeviceKeys } from './read-device-keys.ts';

/**
 * A heartbeat that says the same as one at most this long ago, in ms, writes nothing. A record is good for ten minutes
 * [H-10]. So a device that is heard each five minutes is online throughout. One that falls silent is offline after six to ten.
 */
const SAME_MS = 4 * 60_000;
/** A location's record begins anew once it was begun this long ago, in ms; those not refreshed since are forgotten. */
const KEPT_MS = DAY_MS;

/** What a key is for: a tablet that says it is there, or a board that also asks for the Wi-Fi. */
export type KeyPurpose = 'heartbeat' | 'board';

interface SetDeviceKey {
  locationId: string;
  purpose: KeyPurpose;
  keyHash: string;
  /** Who asks; null for the server itself. */
  by: string | null;
}

/** Gives a location its key of a purpose in place of any earlier one. Refuses NOT_FOUND for a location that is not theirs. */
async function setDeviceKey(tx: Tx, { locationId, purpose, keyHash, by }: SetDeviceKey): Promise<void> {
  // Locked, so that of two keys made at once one replaces the other.
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
}

export interface RecordHeartbeat {
  locationId: string;
  /** What entitles the sender: the location's device key, or being its owner. */
  proof: { kind: 'key'; keyHash: string } | { kind: 'owner'; sub: string };
  /** What the device says of itself, kept as the record's content. */
  status: Record<string, unknown>;
}

/**
 * Notes that a location is alive [H-10]: refreshes its HVMP_STATUS where the status changed or four minutes passed, and
 * begins a new one each day. Returns the instant that its record has (ms). Refuses UNAUTHENTICATED for a key that is not the location's,
 * NOT_FOUND for somebody else's location.
 */
async function recordHeartbeat(tx: Tx, { locationId, proof, status }: RecordHeartbeat): Promise<number> {
  const owner = await locationOwner(tx.db, locationId);
  if (proof.kind === 'owner' && proof.sub !== owner) throw new Refused('NOT_FOUND');
  if (proof.kind === 'key' && (owner === null || (await purposeOf(tx, locationId, proof.keyHash)) === null)) {
    throw new Refused('UNAUTHENTICATED');
  }
  const newest = await newestOf(tx, locationId, 'HVMP_STATUS');
  const content = JSON.stringify(status);
  if (newest && newest.content === content && newest.updatedAt > tx.now - SAME_MS) return newest.updatedAt;
  if (newest && newest.createdAt > tx.now - KEPT_MS) {
    return (await putRecord(tx, { ...newest, content }, { previous: newest })).updatedAt;
  }
  await forgetOld(tx, locationId);
  const row = { id: tx.id(), type: 'HVMP_STATUS', parentId: locationId, owner, reference: null } as const;
  return (await putRecord(tx, { ...row, content })).updatedAt;
}

/** How a location's device goes online; texts are empty where the owner's form left them so. */
export interface DeviceWifi {
  wifiName: string;
  wifiPassword: string;
  /** ms. */
  updatedAt: number;
}

/**
 * The Wi-Fi that the owner set last for a location, for the holder of its board's key alone [MC-04]: a tablet's key
 * opens no Wi-Fi. Refuses UNAUTHENTICATED for a key that is not the board's, NOT_FOUND where none was set.
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

/** What a key of a location is for; null where it is none of its keys. */
async function purposeOf(tx: Tx, locationId: string, keyHash: string): Promise<string | null> {
  const kept = await tx.db
    .selectFrom('device_key')
    .select(['key_hash', 'purpose'])
    .where('location_id', '=', locationId)
    .execute();
  return kept.find((row) => isSameHash(row.key_hash, keyHash))?.purpose ?? null;
}

async function newestOf(
  tx: Tx,
  locationId: string,
  type: 'HVMP_STATUS' | 'LOCATION_WIFI_CONFIG',
): Promise<StoredRow | null> {
  const newest = await tx.db
    .selectFrom('record')
    .select('id')
    .where('parent_id', '=', locationId)
    .where('type', '=', type)
    .where('deleted', '=', 0)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? getRow(tx, newest.id, type, { lock: type === 'HVMP_STATUS' }) : null;
}

/** Heartbeats leave no tombstones: nobody asks for one that is a day old. */
async function forgetOld(tx: Tx, locationId: string): Promise<void> {
  await tx.db
    .deleteFrom('record')
    .where('parent_id', '=', locationId)
    .where('type', '=', 'HVMP_STATUS')
    .where('updated_at', '<', tx.now - KEPT_MS)
    .execute();
  forgetRows(tx.db);
}

/** The commands of this room. */
export const deviceCommands = { setDeviceKey, readDeviceKeys, recordHeartbeat, readWifi } satisfies Commands;
