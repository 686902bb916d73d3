import type { Kysely } from 'kysely';
import type { RecordRow } from '../../src/records/record.ts';
import type { Role } from '../../src/records/type-rule.ts';
import { invitingAudiences, readableAudiences } from '../../src/records/types/invite.ts';
import type { Schema } from '../db/schema.ts';
import type { Belonging } from './rows/belonging.ts';
import { readRow } from './rows/known-rows.ts';
import type { Viewer } from './type-handler.ts';

/** What a viewer is to one record, and who owns its location. */
export interface Standing {
  roles: ReadonlySet<Role>;
  locationOwner: string | null;
}

/** Finds every role the viewer holds towards a record, written or about to be. */
export async function standingOf(
  db: Kysely<Schema>,
  viewer: Viewer,
  row: Pick<RecordRow, 'type' | 'owner'> & Belonging,
): Promise<Standing> {
  const roles = new Set<Role>();
  if (row.owner === viewer.sub) roles.add('owner');
  if (row.audience !== null && row.type === 'INVITE') {
    if (readableAudiences(viewer.email).includes(row.audience)) roles.add('invitee');
  } else if (row.audience === viewer.sub) roles.add('audience');
  const place = await placeOf(db, viewer, row.locationId);
  if (place.visible) roles.add('locationVisitor');
  if (place.visible && roles.has('audience')) roles.add('customer');
  if (place.owner === viewer.sub) roles.add('locationOwner');
  return { roles, locationOwner: place.owner };
}

/** True when the viewer may see this location: its owner, anyone when PUBLIC, an ACTIVE invite's address or domain. */
export async function canSeeLocation(
  db: Kysely<Schema>,
  viewer: Viewer,
  locationId: string,
): Promise<boolean> {
  return (await placeOf(db, viewer, locationId)).visible;
}

async function placeOf(
  db: Kysely<Schema>,
  viewer: Viewer,
  locationId: string | null,
): Promise<{ owner: string | null; visible: boolean }> {
  if (locationId === null) return { owner: null, visible: false };
  const location = await readRow(db, locationId, 'LOCATION', { settled: true });
  if (location?.deleted !== 0) return { owner: null, visible: false };
  const open = location.owner === viewer.sub || location.reference === 'PUBLIC';
  return { owner: location.owner, visible: open || (await isInvited(db, viewer, locationId)) };
}

async function isInvited(db: Kysely<Schema>, viewer: Viewer, locationId: string): Promise<boolean> {
  const audiences = invitingAudiences(viewer.email);
  if (audiences.length === 0) return false;
  const invite = await db
    .selectFrom('record')
    .select('id')
    .where('type', '=', 'INVITE')
    .where('location_id', '=', locationId)
    .where('deleted', '=', 0)
    .where('audience', 'in', audiences)
    .limit(1)
    .executeTakeFirst();
  return invite !== undefined;
}
