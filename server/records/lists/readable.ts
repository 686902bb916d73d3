import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { Role } from '../../../src/records/type-rule.ts';
import { Slot } from '../../db/engine/prepared.ts';
import type { ViewerSlots } from './viewer-slots.ts';

type Condition = RawBuilder<SqlBool>;

/** The known limits of a list, so that its condition can be asked in the cheapest way. */
export interface Narrowing {
  type: RecordType | null;
  /**
   * The location of the records, as far as it is known. A slot holds their parent, which for most is the location.
   * 'beside' says that BESIDE_LOCATION follows the table. Null is an unknown one.
   */
  location: Slot | 'beside' | null;
}

/** The same condition, written so that no index is used. PostgreSQL goes on expecting as many rows of it. */
export const withoutIndex = (condition: Condition): Condition => sql`(${condition}) is true`;

/** Joins the location of `r` beside it as `l`, where it has an existing one. */
export const BESIDE_LOCATION = sql`left join record l on l.id = r.location_id and l.type = 'LOCATION' and l.deleted = 0`;

/**
 * The read rules of RIGHTS as a condition on table alias `r` [R-05]. It is true exactly for the records of the type
 * that this viewer may read. Lists and single records have the same one, so that no page is ever filtered after it was
 * cut.
 */
export function readableBy(viewer: ViewerSlots, narrowing: Narrowing & { type: RecordType }): Condition {
  const { type, location } = narrowing;
  const { read } = RIGHTS[type];
  const term = (role: Role, holds: () => Condition): Condition[] => (read.includes(role) ? [holds()] : []);
  // Under a parent the index of owners is not used: a person's own records there are few of all that are theirs.
  const isOwn = sql<SqlBool>`r.owner = ${viewer.sub}`;
  const named = [
    ...term('owner', () => (location instanceof Slot ? withoutIndex(isOwn) : isOwn)),
    ...term('audience', () => sql`r.audience = ${viewer.sub}`),
    ...term('invitee', () => isAmong(sql`r.audience`, viewer.readable)),
    ...term('member', () => isAmong(sql`r.audience`, viewer.member)),
  ];
  const ofPlace = [
    ...term('locationVisitor', () => atLocation(narrowing, seesLocation(viewer))),
    ...term('locationOwner', () => ownedLocation(viewer, narrowing)),
  ];
  const roles = staffWhoRead(type);
  const staff = roles.length === 0 ? [] : [worksAt(viewer, narrowing, roles)];
  // Most records under a location are read because of the location. Asked first, it spares any other question about
  // such a row.
  const terms =
    location instanceof Slot ? [...ofPlace, ...named, ...staff] : [...named, ...ofPlace, ...staff];
  return terms.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(terms, sql` or `)})`;
}

const staffWhoRead = (type: RecordType): StaffRole[] =>
  STAFF_ROLES.filter((role) => RIGHTS[type].read.includes(role));

/** True where the viewer reads all records of a type at location `l`, by a role there. Null where no role does. */
export function readsAt(viewer: ViewerSlots, type: RecordType): Condition | null {
  const { read } = RIGHTS[type];
  const staff = staffWhoRead(type);
  const terms: Condition[] = [
    ...(read.includes('locationVisitor') ? [seesLocation(viewer)] : []),
    ...(read.includes('locationOwner') ? [sql<SqlBool>`l.owner = ${viewer.sub}`] : []),
    ...(staff.length > 0 ? [sql<SqlBool>`exists (${workOf(viewer, staff, sql`l.id`)})`] : []),
  ];
  return terms.length === 0 ? null : sql`(${sql.join(terms, sql` or `)})`;
}

/** The ids of the locations where the viewer reads a type as owner or by their work. Null where no role does. */
export function placesReadBy(viewer: ViewerSlots, type: RecordType): RawBuilder<unknown> | null {
  const roles = staffWhoRead(type);
  const places = [
    ...(RIGHTS[type].read.includes('locationOwner') ? [ownPlaces(viewer)] : []),
    ...(roles.length > 0 ? [workPlaces(viewer, roles)] : []),
  ];
  return places.length === 0 ? null : sql.join(places, sql` union `);
}

/** True where the viewer sees the location of `r`, whichever it is. */
export const seesItsLocation = (viewer: ViewerSlots): Condition =>
  atLocation({ type: null, location: null }, seesLocation(viewer));

/** True where the viewer owns the location of `r`. */
export function ownsLocation(viewer: ViewerSlots, narrowing: Narrowing): Condition {
  return atLocation(narrowing, sql`l.owner = ${viewer.sub}`);
}

/**
 * True where the viewer holds one of the roles at the location of `r`. Few viewers hold any, so across parents they are
 * looked up once.
 */
function worksAt(viewer: ViewerSlots, narrowing: Narrowing, roles: readonly StaffRole[]): Condition {
  if (narrowing.location !== null)
    return atLocation(narrowing, sql`exists (${workOf(viewer, roles, sql`l.id`)})`);
  return sql`r.location_id in (${workPlaces(viewer, roles)})`;
}

/**
 * The ids of the locations where the viewer holds one of the roles. They are found from the roles, however many
 * locations there are.
 */
const workPlaces = (viewer: ViewerSlots, roles: readonly StaffRole[]): RawBuilder<unknown> =>
  sql`select s.location_id as id from record s cross join record l where ${holdsAny(viewer, roles)}
    and l.id = s.location_id and l.type = 'LOCATION' and l.deleted = 0`;

const holdsAny = ({ working }: ViewerSlots, roles: readonly StaffRole[]): Condition =>
  sql`${isAmong(
    sql`s.audience`,
    roles.map((role) => working[role]),
  )} and s.type = 'STAFF' and s.deleted = 0`;

/** The audience that gives the viewer one of the roles at a location. */
const workOf = (viewer: ViewerSlots, roles: readonly StaffRole[], place: RawBuilder<unknown>) =>
  sql<string>`select s.audience from record s where ${holdsAny(viewer, roles)} and s.location_id = ${place}`;

/**
 * The standing of the viewer at the location of `r`: 'owner', the audience of the role among these that they hold, or
 * null.
 */
export function standingColumn(
  viewer: ViewerSlots,
  narrowing: Narrowing,
  roles: readonly StaffRole[],
): RawBuilder<unknown> {
  const { location } = narrowing;
  const owns = ownsLocation(viewer, narrowing);
  if (roles.length === 0) return sql`case when ${owns} then 'owner' end`;
  const at = (place: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${workOf(viewer, roles, place)} and exists (select 1 from record l where l.id = s.location_id
      and l.type = 'LOCATION' and l.deleted = 0) limit 1)`;
  const work =
    location instanceof Slot
      ? sql`case when r.location_id = ${location} then ${at(sql`${location}`)} else ${at(sql`r.location_id`)} end`
      : at(sql`r.location_id`);
  return sql`case when ${owns} then 'owner' else ${work} end`;
}

/**
 * A condition on a record's location, `l`. With a known parent it is evaluated once for the whole page. Only records
 * with another location (updates of a ticket) are checked one by one.
 */
function atLocation({ location }: Narrowing, holds: Condition): Condition {
  if (location === 'beside') return holds;
  const at = (id: RawBuilder<unknown>): Condition =>
    // With an offset PostgreSQL finds the location of each row, and joins no others to it.
    sql`exists (select 1 from record l where l.id = ${id} and l.type = 'LOCATION' and l.deleted = 0 and ${holds} limit 1 offset 0)`;
  if (location === null) return at(sql`r.location_id`);
  return sql`case when r.location_id = ${location} then ${at(sql`${location}`)} else ${at(sql`r.location_id`)} end`;
}

/** The standing as of `standingColumn`, for location `l` itself: 'owner', a role's audience, or null. */
export function standingAtLocation(
  viewer: ViewerSlots,
  roles: readonly StaffRole[],
): RawBuilder<string | null> {
  const work = roles.length === 0 ? sql`null` : sql`(${workOf(viewer, roles, sql`l.id`)} limit 1)`;
  return sql`case when l.owner = ${viewer.sub} then 'owner' else ${work} end`;
}

/** True where the viewer sees location `l`. */
export function seesLocation(viewer: ViewerSlots): Condition {
  const invited = sql`exists (select 1 from record i where ${isAmong(sql`i.audience`, viewer.inviting)}
    and i.location_id = l.id and i.type = 'INVITE' and i.deleted = 0)`;
  const works = sql`exists (${workOf(viewer, STAFF_ROLES, sql`l.id`)})`;
  return sql`(l.owner = ${viewer.sub} or l.reference = 'PUBLIC'${viewer.inviting.length === 0 ? sql`` : sql` or ${invited}`} or ${works})`;
}

/**
 * True where the viewer owns the location. Few locations have the same owner, so across parents they are looked up once
 * and records found by location.
 */
function ownedLocation(viewer: ViewerSlots, narrowing: Narrowing): Condition {
  if (narrowing.location !== null) return ownsLocation(viewer, narrowing);
  return sql`r.location_id in (${ownPlaces(viewer)})`;
}

const ownPlaces = (viewer: ViewerSlots): RawBuilder<unknown> =>
  sql`select l.id from record l where l.owner = ${viewer.sub} and l.type = 'LOCATION' and l.deleted = 0`;

function isAmong(column: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`;
}
