import type { Kysely } from 'kysely';
import type { StaffRole } from '../../src/domain/people/staff.ts';
import type { RecordRow } from '../../src/records/record.ts';
import { isPublicRow } from '../../src/records/rights/public-row.ts';
import { isStaffRole, STAFF_AT } from '../../src/records/rights/staff-access.ts';
import type { Eyes } from '../../src/records/rights.ts';
import type { Role } from '../../src/records/type-rule.ts';
import { invitingAudiences, readableAudiences } from '../../src/records/types/shop/invite.ts';
import { memberAudiences, roleOfAudience, workingAudiences } from '../../src/records/types/shop/staff.ts';
import { cacheOf } from '../db/engine/command-cache.ts';
import type { RecordTable } from '../db/record-table.ts';
import type { Schema } from '../db/schema.ts';
import type { Belonging } from './rows/belonging.ts';
import { readRow } from './rows/known-rows.ts';
import type { Viewer } from './type-handler.ts';

/** The roles of a viewer to one record, and the eyes through which they see it. */
export interface Standing {
  roles: ReadonlySet<Role>;
  eyes: Eyes & { staff: StaffRole | null };
}

/**
 * Finds the roles that the viewer holds to a record, written or about to be. Each of `asked` is a right: a role at the
 * location is looked for where one of them depends on it.
 */
export async function standingOf(
  db: Kysely<Schema>,
  viewer: Viewer,
  row: Pick<RecordRow, 'type' | 'owner'> & Belonging,
  ...asked: readonly (readonly Role[])[]
): Promise<Standing> {
  const roles = new Set<Role>();
  if (row.owner === viewer.sub) roles.add('owner');
  if (row.audience !== null && row.type === 'INVITE') {
    if (readableAudiences(viewer.email).includes(row.audience)) roles.add('invitee');
  } else if (row.audience !== null && row.type === 'STAFF') {
    if (memberAudiences(viewer.sub, viewer.email).includes(row.audience)) roles.add('member');
  } else if (row.audience === viewer.sub) roles.add('audience');
  const seen = await seenLocation(db, viewer, row.locationId);
  if (seen.visible) roles.add('locationVisitor');
  if (seen.visible && roles.has('audience')) roles.add('customer');
  if (seen.owner === viewer.sub) roles.add('locationOwner');
  const isNeeded = asked.some((right) => right.some(isStaffRole) && !right.some((role) => roles.has(role)));
  const staff = seen.staff ?? (isNeeded ? await staffRoleAt(db, viewer.sub, seen.location) : null);
  if (staff !== null) roles.add(staff);
  return { roles, eyes: { viewer: viewer.sub, locationOwner: seen.owner, staff } };
}

/**
 * True when the viewer may see this location. That goes for its owner and its staff, for anyone when it is PUBLIC, and
 * for the address or domain of an ACTIVE invite.
 */
export async function canSeeLocation(
  db: Kysely<Schema>,
  viewer: Viewer,
  locationId: string,
): Promise<boolean> {
  return (await seenLocation(db, viewer, locationId)).visible;
}

/** The role of a viewer at somebody else's location; null for none. */
export async function roleAt(
  db: Kysely<Schema>,
  sub: string,
  locationId: string | null,
): Promise<StaffRole | null> {
  if (locationId === null) return null;
  const location = await readRow(db, locationId, 'LOCATION', { cachedIsEnough: true });
  return location?.deleted === 0 ? staffRoleAt(db, sub, location) : null;
}

/** A location as its viewer meets it. */
interface SeenLocation {
  location: RecordTable | null;
  owner: string | null;
  visible: boolean;
  /** The viewer's role, where it was found on the way. */
  staff: StaffRole | null;
}

const NOWHERE: SeenLocation = { location: null, owner: null, visible: false, staff: null };

async function seenLocation(
  db: Kysely<Schema>,
  viewer: Viewer,
  locationId: string | null,
): Promise<SeenLocation> {
  if (locationId === null) return NOWHERE;
  const location = await readRow(db, locationId, 'LOCATION', { cachedIsEnough: true });
  if (location?.deleted !== 0) return NOWHERE;
  const seen = { location, owner: location.owner, visible: true, staff: null };
  if (location.owner === viewer.sub || isPublicRow(location)) return seen;
  const working = hasStaff(location) ? workingAudiences(viewer.sub) : [];
  const opening = await openingAudience(db, locationId, [...invitingAudiences(viewer.email), ...working]);
  return { ...seen, visible: opening !== null, staff: roleOfAudience(opening) };
}

/** The audience among these that opens this location: a role there before an invite. */
async function openingAudience(
  db: Kysely<Schema>,
  locationId: string,
  audiences: readonly string[],
): Promise<string | null> {
  if (audiences.length === 0) return null;
  const known = knownOpening(db, locationId, audiences);
  if (known !== undefined) return known;
  const opening = await db
    .selectFrom('record')
    .select('audience')
    .where('type', 'in', ['INVITE', 'STAFF'])
    .where('location_id', '=', locationId)
    .where('deleted', '=', 0)
    .where('audience', 'in', [...audiences])
    .orderBy('type', 'desc')
    .limit(1)
    .executeTakeFirst();
  return opening?.audience ?? null;
}

/** Types of record that open a location: a role there, or an invite. */
type Opening = 'STAFF' | 'INVITE';

const openingFact = (locationId: string, audience: string): string => `opens ${locationId} ${audience}`;

/** Notes the audience that opens a location, as a command found it. Null stands for none. */
export function noteOpening(
  db: Kysely<Schema>,
  locationId: string,
  audience: string,
  opening: Opening | null,
): void {
  cacheOf(db)?.noteFact(openingFact(locationId, audience), opening ?? 'nothing');
}

/** The opening audience by the notes. Undefined where some of these audiences are not noted. */
function knownOpening(
  db: Kysely<Schema>,
  locationId: string,
  audiences: readonly string[],
): string | null | undefined {
  const cache = cacheOf(db);
  if (!cache?.isTogether) return undefined;
  const found = audiences.map((audience) => cache.fact(openingFact(locationId, audience)));
  if (found.includes(undefined)) return undefined;
  const at = found.includes('STAFF') ? found.indexOf('STAFF') : found.indexOf('INVITE');
  return audiences[at] ?? null;
}

/** All audiences that may open a location to somebody: invites of their address, and their roles. */
export const openingAudiences = ({ sub, email }: Viewer): readonly string[] => [
  ...invitingAudiences(email),
  ...workingAudiences(sub),
];

async function staffRoleAt(
  db: Kysely<Schema>,
  sub: string,
  location: RecordTable | null,
): Promise<StaffRole | null> {
  if (location === null || !hasStaff(location)) return null;
  return roleOfAudience(await openingAudience(db, location.id, workingAudiences(sub)));
}

/** True for a location with staff. It notes that itself, so that a shop without staff costs no further question. */
const hasStaff = ({ content }: RecordTable): boolean => content?.includes(`"${STAFF_AT}"`) ?? false;
