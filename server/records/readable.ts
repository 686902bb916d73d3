import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACCESS, type Role } from '../../src/records/access.ts';
import { invitingAudiences, readableAudiences } from '../../src/records/invite-address.ts';
import { RECORD_TYPES, type RecordType } from '../../src/records/record.ts';
import type { Viewer } from './type-handler.ts';

type Condition = RawBuilder<SqlBool>;

/** What a list is already narrowed to, so that its condition can be asked in the cheapest way. */
export interface Narrowing {
  type: RecordType | null;
  parentId: string | null;
}

/** One role's share of the read rules. */
export interface ReadTerm {
  role: Role;
  holds: Condition;
}

/**
 * The read rules of ACCESS as a condition on table alias `r` [R-05]: true exactly for the records this viewer may read.
 * The same for lists and single records, so that no page is ever filtered after it was cut.
 */
export function readableBy(viewer: Viewer, narrowing: Narrowing): Condition {
  const terms = readTerms(viewer, narrowing).map(({ holds }) => holds);
  return terms.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(terms, sql` or `)})`;
}

/** The same rules role by role: a record may be read when any of them holds. */
export function readTerms(viewer: Viewer, narrowing: Narrowing): ReadTerm[] {
  return [
    term('owner', narrowing, () => sql`r.owner = ${viewer.sub}`),
    term('audience', narrowing, () => sql`r.audience = ${viewer.sub}`),
    term('invitee', narrowing, () => isAmong(sql`r.audience`, readableAudiences(viewer.email))),
    term('locationVisitor', narrowing, () => atLocation(narrowing, (location) => visible(viewer, location))),
    term('locationOwner', narrowing, () => ownedLocation(viewer, narrowing)),
  ].filter((one) => one !== null);
}

/** The types a role reads, and what must hold for it; null when it reads none of them. */
function term(role: Role, { type }: Narrowing, holds: () => Condition): ReadTerm | null {
  const types = (type === null ? RECORD_TYPES : [type]).filter((one) =>
    (ACCESS[one].read as readonly Role[]).includes(role),
  );
  if (types.length === 0) return null;
  return {
    role,
    holds: type === null ? sql`(${isAmong(sql`r.type`, types)} and ${holds()})` : sql`(${holds()})`,
  };
}

/**
 * Asks something of a record's location. Under a known parent the question is put to the parent once for the whole
 * page; only records whose location is another (updates of a ticket) are asked one by one.
 */
function atLocation({ parentId }: Narrowing, holds: (location: RawBuilder<unknown>) => Condition): Condition {
  if (parentId === null) return holds(sql`r.location_id`);
  return sql`case when r.location_id = ${parentId} then ${holds(sql`${parentId}`)} else ${holds(sql`r.location_id`)} end`;
}

function visible(viewer: Viewer, location: RawBuilder<unknown>): Condition {
  const audiences = invitingAudiences(viewer.email);
  const invited = sql`exists (select 1 from record i where ${isAmong(sql`i.audience`, audiences)}
    and i.location_id = l.id and i.type = 'INVITE' and i.deleted = 0)`;
  return sql`exists (select 1 from record l where l.id = ${location} and l.type = 'LOCATION' and l.deleted = 0
    and (l.owner = ${viewer.sub} or l.reference = 'PUBLIC'${audiences.length === 0 ? sql`` : sql` or ${invited}`}))`;
}

/** Few locations have the same owner, so across parents they are looked up once and records found by location. */
function ownedLocation(viewer: Viewer, narrowing: Narrowing): Condition {
  if (narrowing.parentId === null) {
    return sql`r.location_id in (select l.id from record l where l.owner = ${viewer.sub} and l.type = 'LOCATION'
      and l.deleted = 0)`;
  }
  return atLocation(
    narrowing,
    (location) => sql`exists (select 1 from record l where l.id = ${location} and l.type = 'LOCATION'
      and l.deleted = 0 and l.owner = ${viewer.sub})`,
  );
}

function isAmong(column: RawBuilder<unknown>, values: readonly string[]): Condition {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`;
}
