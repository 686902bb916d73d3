import { ONLINE_NEWEST_MS } from '../../src/domain/shop/discovery.ts';
import { Refused, type Tx } from '../db/store.ts';
import { countChange, noteSeen, placeStanding } from '../records/nearby/update-place.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { forgetRows } from '../records/rows/known-rows.ts';
import { putRecord, type StoredRow } from '../records/rows/write-record.ts';
import { newestOf, purposeOf } from './location-facts.ts';

/** Message of a device, once a minute. */
export interface Heartbeat {
  locationId: string;
  /** Proof of the sender's right: the location's device key, or being its owner. */
  proof: { kind: 'key'; keyHash: string } | { kind: 'owner'; sub: string };
  /** Status as the device reports it, stored as the record's content. */
  status: Record<string, unknown>;
  /** Time of its arrival, ms, where it waited since. */
  at?: number;
}

/** A version that no place ever has: the device's next heartbeat is looked at as a whole. */
const NO_VERSION = -1;

/**
 * A heartbeat that was looked at, with the time at which the location was last seen (ms), and the facts that stand
 * while nothing changes.
 */
export interface HeardHeartbeat {
  updatedAt: number;
  /** Version of the place. While it is the same, a repeated heartbeat with the same proof needs no second look. */
  version: number;
}

/** A heartbeat that says the same as an earlier one. */
export interface RepeatedHeartbeat {
  locationId: string;
  version: number;
  /** Time of its arrival, ms. */
  at: number;
}

/**
 * Notes that a location is alive [H-10]. Its HVMP_STATUS is written where the status changed or the location was
 * offline; else its place alone is. A device's message from before the present status changes nothing. Refuses
 * UNAUTHENTICATED for a key that is not the location's, NOT_FOUND for somebody else's location.
 */
export async function recordHeartbeat(
  tx: Tx,
  { locationId, proof, status, at }: Heartbeat,
): Promise<HeardHeartbeat> {
  // The version is read before all that it stands for. So any change meanwhile makes it an old one.
  const standing = await placeStanding(tx.db, locationId);
  const owner = await locationOwner(tx.db, locationId);
  if (proof.kind === 'owner' && proof.sub !== owner) throw new Refused('NOT_FOUND');
  if (proof.kind === 'key' && (owner === null || (await purposeOf(tx, locationId, proof.keyHash)) === null)) {
    throw new Refused('UNAUTHENTICATED');
  }
  const version = standing?.version ?? 0;
  const newest = await newestOf(tx, locationId, 'HVMP_STATUS');
  const content = JSON.stringify(status);
  const lastSeen = Math.max(standing?.seenAt ?? 0, newest?.updatedAt ?? 0);
  if (newest?.content === content && lastSeen >= tx.now - ONLINE_NEWEST_MS) {
    await noteSeen(tx.db, locationId, tx.now);
    return { updatedAt: Math.max(tx.now, lastSeen), version };
  }
  // A later heartbeat was heard while this one waited.
  if (newest && at !== undefined && newest.updatedAt > at)
    return { updatedAt: lastSeen, version: NO_VERSION };
  const written = await writeStatus(tx, { locationId, owner, content }, newest, lastSeen);
  await countChange(tx.db, locationId);
  return { updatedAt: written.updatedAt, version: version + 1 };
}

/** Writes the only HVMP_STATUS of a location. Its updatedAt rises above any that was shown of it. */
async function writeStatus(
  tx: Tx,
  { locationId, owner, content }: { locationId: string; owner: string | null; content: string },
  newest: StoredRow | null,
  lastSeen: number,
): Promise<StoredRow> {
  if (newest) {
    await forgetOthers(tx, locationId, newest.id);
    return putRecord(tx, { ...newest, content }, { previous: { ...newest, updatedAt: lastSeen } });
  }
  const row = { id: tx.id(), type: 'HVMP_STATUS', parentId: locationId, owner, reference: null } as const;
  return putRecord(tx, { ...row, content });
}

/** Removes records that earlier programs began each day. Heartbeats leave no tombstones: nobody asks for a past one. */
async function forgetOthers(tx: Tx, locationId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('record')
    .where('parent_id', '=', locationId)
    .where('type', '=', 'HVMP_STATUS')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) forgetRows(tx.db);
}
