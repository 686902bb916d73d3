import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import { RECORD_TYPES, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { Role } from '../../../src/records/type-rule.ts';
import { Slot } from '../../db/engine/prepared.ts';
import type { ViewerSlots } from './viewer-slots.ts';

type Condition = RawBuilder<SqlBool>;

/** What a list is already narrowed to, so that its condition can be asked in the cheapest way. */
export interface Narrowing {
  type: RecordType | null;
  /**
   * The location of the records, as far as it is known. Their parent, which for most is the location. 'beside',
   * because BESIDE_LOCATION follows the table. Or nothing.
   */
  location: Slot | 'beside' | null;
}

/** Puts the location of `r` beside it as `l`, where it has one that is there. */
export const BESIDE_LOCATION = sql`left join record l on l.id = r.location_id and l.type = 'LOCATION' and l.deleted = 0`;

/** One role's share of the read rules; all roles that somebody may hold at a location are one. */
export interface ReadTerm {
  role: Role | 'staff';
  holds: Condition;
}

/**
 * The read rules of RIGHTS as a condition on table alias `r` [R-05]: true exactly for the records this viewer may read.
 * The same for lists and single records, so that no page is ever filtered after it was cut.
 */
export function readableBy(viewer: ViewerSlots, narrowing: Narrowing): Condition {
  const terms = inOrder(readTerms(viewer, narrowing), narrowing).map(({ holds }) => holds);
  return terms.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(terms, sql` or `)})`;
}

/** Most of what lies under a location is read because of the location: asked first, nothing else is asked of such a row. */
function inOrder(terms: readonly ReadTerm[], { location }: Narrowing): readonly ReadTerm[] {
  if (!(location instanceof Slot)) return terms;
  const isOfPlace = ({ role }: ReadTerm): boolean => role === 'locationVisitor' || role === 'locationOwner';
  return [...terms.filter(isOfPlace), ...terms.filter((one) => !isOfPlace(one))];
}

/** The same rules role by role: a record may be read when any of them holds. */
export function readTerms(viewer: ViewerSlots, narrowing: Narrowing): ReadTerm[] {
  return [
    term('owner', narrowing, () => isOwn(viewer, narrowing)),
    term('audience', narrowing, () => sql`r.audience = ${viewer.sub}`),
    term('invitee', narrowing, () => isAmong(sql`r.audience`, viewer.readable)),
    term('member', narrowing, () => isAmong(sql`r.audience`, viewer.member)),
    term('locationVisitor', narrowing, () => atLocation(narrowing, seesLocation(viewer))),
    term('locationOwner', narrowing, () => ownedLocation(viewer, narrowing)),
    staffTerm(viewer, narrowing),
  ].filter((one) => one !== null);
}

/** True where the viewer owns the location of `r`. */
export function ownsLocation(viewer: ViewerSlots, narrowing: Narrowing): Condition {
  return atLocation(narrowing, sql`l.owner = ${viewer.sub}`);
}

/** Under a parent a person's own records are never looked for among all that are theirs. */
function isOwn(viewer: ViewerSlots, { location }: Narrowing): Condition {
  return location instanceof Slot ? sql`r.owner || '' = ${viewer.sub}` : sql`r.owner = ${viewer.sub}`;
}

/** The types a role reads, and what must hold for it; null when it reads none of them. */
function term(role: Role, { type }: Narrowing, holds: () => Condition): ReadTerm | null {
  const types = (type === null ? RECORD_TYPES : [type]).filter((one) => RIGHTS[one].read.includes(role));
  if (types.length === 0) return null;
  return { role, holds: ofTypes(types, type, holds()) };
}

const ofTypes = (types: readonly RecordType[], type: RecordType | null, holds: Condition): Condition =>
  type === null
    ? sql`(${isAmong(
        sql`r.type`,
        types.map((one) => sql.lit(one)),
      )} and ${holds})`
    : sql`(${holds})`;

/** The types that each set of roles at a location reads beyond what every visitor does. */
function staffTerm(viewer: ViewerSlots, narrowing: Narrowing): ReadTerm | null {
  const { type } = narrowing;
  const typesOf = new Map<string, RecordType[]>();
  for (const one of type === null ? RECORD_TYPES : [type]) {
    const roles = STAFF_ROLES.filter((role) => RIGHTS[one].read.includes(role)).join(' ');
    if (roles !== '') typesOf.set(roles, [...(typesOf.get(roles) ?? []), one]);
  }
  if (typesOf.size === 0) return null;
  const terms = [...typesOf].map(([roles, types]) =>
    ofTypes(types, type, worksAt(viewer, narrowing, roles.split(' ') as StaffRole[])),
  );
  return { role: 'staff', holds: sql`(${sql.join(terms, sql` or `)})` };
}

/** True where the viewer holds one of the roles at the location of `r`. Few do anywhere, so across parents they are looked up once. */
function worksAt(viewer: ViewerSlots, narrowing: Narrowing, roles: readonly StaffRole[]): Condition {
  if (narrowing.location !== null)
    return atLocation(narrowing, sql`exists (${workOf(viewer, roles, sql`l.id`)})`);
  return sql`r.location_id in (select s.location_id from record s join record l on l.id = s.location_id
    and l.type = 'LOCATION' and l.deleted = 0 where ${holdsAny(viewer, roles)})`;
}

const holdsAny = ({ working }: ViewerSlots, roles: readonly StaffRole[]): Condition =>
  sql`${isAmong(
    sql`s.audience`,
    roles.map((role) => working[role]),
  )} and s.type = 'STAFF' and s.deleted = 0`;

/** The audience that gives the viewer one of the roles at a location. */
const workOf = (viewer: ViewerSlots, roles: readonly StaffRole[], place: RawBuilder<unknown>) =>
  sql<string>`select s.audience from record s where ${holdsAny(viewer, roles)} and s.location_id = ${place}`;

/** 'owner', the audience of the role among these that the viewer holds, or null: what they are at the location of `r`. */
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
 * A condition on a record's location, `l`. With a known parent it is evaluated once for the whole page. Only
 * records with another location (updates of a ticket) are checked one by one.
 */
function atLocation({ location }: Narrowing, holds: Condition): Condition {
  if (location === 'beside') return holds;
  const at = (id: RawBuilder<unknown>): Condition =>
    sql`exists (select 1 from record l where l.id = ${id} and l.type = 'LOCATION' and l.deleted = 0 and ${holds})`;
  if (location === null) return at(sql`r.location_id`);
  return sql`case when r.location_id = ${location} then ${at(sql`${location}`)} else ${at(sql`r.location_id`)} end`;
}

/** The same of location `l` itself. */
export function ofLocation(viewer: ViewerSlots, roles: readonly StaffRole[]): RawBuilder<string | null> {
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

/** Few locations have the same owner, so across parents they are looked up once and records found by location. */
function ownedLocation(viewer: ViewerSlots, narrowing: Narrowing): Condition {
  if (narrowing.location !== null) return ownsLocation(viewer, narrowing);
  return sql`r.location_id in (select l.id from record l where l.owner = ${viewer.sub} and l.type = 'LOCATION'
    and l.deleted = 0)`;
}

function isAmong(column: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`;
}
