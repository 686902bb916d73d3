import type { RecordRow } from '../../records/record.ts';
import { readLocation } from '../../records/types/location.ts';
import type { MirrorTx } from './mirror-store.ts';

/** Memory of a location that is closed to this device's person: the mirror has the row no more. */
export interface KeptPlace {
  /** Its last known name; empty when unknown. */
  name: string;
  /** It was open to everyone when it was last seen. */
  isPublic: boolean;
  /** The server said that it was deleted. */
  isDeleted: boolean;
  /** The person's invites were read after it was found closed. */
  isChecked: boolean;
}

const keptKey = (locationId: string): string => `ended:${locationId}`;

/** Remembers a location that leaves the mirror because it is gone for this person. */
export async function keepEnded(tx: MirrorTx, row: RecordRow, isDeleted: boolean): Promise<void> {
  const { name } = readLocation(row);
  const kept: KeptPlace = { name, isPublic: row.reference === 'PUBLIC', isDeleted, isChecked: false };
  await tx.keep(keptKey(row.id), kept);
}

/** Notes that a location was asked for in vain, and that the person's invites are as the server has them. */
export async function keepChecked(tx: MirrorTx, locationId: string): Promise<void> {
  const kept = await keptPlace(tx, locationId);
  if (kept?.isChecked) return;
  const unknown = { name: '', isPublic: false, isDeleted: false };
  await tx.keep(keptKey(locationId), { ...unknown, ...kept, isChecked: true });
}

/** The location is there for this person again. */
export async function forgetEnded(tx: MirrorTx, locationId: string): Promise<void> {
  if (await keptPlace(tx, locationId)) await tx.drop(keptKey(locationId));
}

/** The memory of a closed location. Null where there is none. */
export async function keptPlace(tx: MirrorTx, locationId: string): Promise<KeptPlace | null> {
  return ((await tx.kept(keptKey(locationId))) as KeptPlace | undefined) ?? null;
}
