import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACCESS } from '../../../src/records/access.ts';
import { RECORD_TYPES, type RecordType } from '../../../src/records/record.ts';
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

/** One role's share of the read rules. */
export interface ReadTerm {
  role: Role;
  holds: Condition;
}

/**
 * The read rules of ACCESS as a condition on table alias `r` [R-05]: true exactly for the records this viewer may read.
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
    term('locationVisitor', narrowing, () => atLocation(narrowing, visible(viewer))),
    term('locationOwner', narrowing, () => ownedLocation(viewer, narrowing)),
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
  const types = (type === null ? RECORD_TYPES : [type]).filter((one) => ACCESS[one].read.includes(role));
  if (types.length === 0) return null;
  const names = types.map((one) => sql.lit(one));
  return {
    role,
    holds: type === null ? sql`(${isAmong(sql`r.type`, names)} and ${holds()})` : sql`(${holds()})`,
  };
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

function visible(viewer: ViewerSlots): Condition {
  const invited = sql`exists (select 1 from record i where ${isAmong(sql`i.audience`, viewer.inviting)}
    and i.location_id = l.id and i.type = 'INVITE' and i.deleted = 0)`;
  return sql`(l.owner = ${viewer.sub} or l.reference = 'PUBLIC'${viewer.inviting.length === 0 ? sql`` : sql` or ${invited}`})`;
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
