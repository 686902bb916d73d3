import type { RecordRow } from '../../records/record.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import type { MirrorTx } from './mirror-store.ts';

/** Memory of a location that is closed to this device's person and left the mirror. */
export interface ClosedMark {
  /** Its last known name; empty when unknown. */
  name: string;
  /** The location was open to everyone when last seen. */
  isPublic: boolean;
  /** The server said that the location was deleted. */
  isDeleted: boolean;
  /** The person's invites were read after the location was found closed. */
  isChecked: boolean;
}

/** Set while pictures of such a location's screens must still be removed from this device. */
export const SCREENS_KEY = 'forget-screens';

const markKey = (locationId: string): string => `ended:${locationId}`;

/**
 * Remembers a location that leaves the mirror because it is gone for this person. The start's pictures of its screens
 * lie outside the mirror, and the reader of `SCREENS_KEY` removes them.
 */
export async function markClosed(
  tx: MirrorTx,
  row: RecordRow,
  { isDeleted }: Pick<ClosedMark, 'isDeleted'>,
): Promise<void> {
  const { name } = readLocation(row);
  const mark: ClosedMark = { name, isPublic: row.reference === 'PUBLIC', isDeleted, isChecked: false };
  await tx.keep(markKey(row.id), mark);
  await tx.keep(SCREENS_KEY, true);
}

/** Notes that the location was asked for in vain while the person's invites were up to date. */
export async function markChecked(tx: MirrorTx, locationId: string): Promise<void> {
  const known = await readClosedMark(tx, locationId);
  if (known?.isChecked) return;
  const unknown = { name: '', isPublic: false, isDeleted: false };
  await tx.keep(markKey(locationId), { ...unknown, ...known, isChecked: true });
}

/** Forgets the mark, because the location is there for this person again. */
export async function unmarkClosed(tx: MirrorTx, locationId: string): Promise<void> {
  if (await readClosedMark(tx, locationId)) await tx.drop(markKey(locationId));
}

/** The memory of a closed location. Null where there is none. */
export async function readClosedMark(tx: MirrorTx, locationId: string): Promise<ClosedMark | null> {
  return ((await tx.kept(markKey(locationId))) as ClosedMark | undefined) ?? null;
}
