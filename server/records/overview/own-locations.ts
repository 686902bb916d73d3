import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import { MAX_OWN_SHOPS } from '../../../src/domain/overview/overview.ts';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { allows, RIGHTS } from '../../../src/records/rights.ts';
import { NOBODY, type Role } from '../../../src/records/type-rule.ts';
import { roleOfAudience, workingAudiences } from '../../../src/records/types/shop/staff.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import type { Viewer } from '../type-handler.ts';

/** Roles of a viewer at an own location. */
const OWN: readonly Role[] = ['owner', 'locationOwner', 'locationVisitor'];

/**
 * The part of a request that an answer about all own locations needs. `now` in ms; `spend` refuses a caller who asks
 * for too much.
 */
export interface OverviewRequest {
  viewer: Viewer;
  now: number;
  spend: () => void;
}

type Locations = SelectQueryBuilder<Schema, 'record', object>;

/**
 * Own locations, and those of others where the viewer works with a role that reads everything. At most 500, or all of
 * those that are named. One statement finds them.
 */
export const readableLocations = (
  read: Kysely<Schema>,
  viewer: Viewer,
  types: readonly RecordType[],
  only: string | readonly string[] | null = null,
): Promise<string[]> =>
  locationsOf(read, viewer, types, { only, most: only === null ? MAX_OWN_SHOPS : null });

/** Types that a glance at a shop adds up. */
const GLANCE = ['ITEM', 'LOCATION_TICKET', 'CHAT_MESSAGE', 'SUPPLY_ORDER'] as const;

/** Own locations, and those of others where the viewer reads all that a glance at a shop adds up. At most 500, or all of those that are named. */
export const overviewLocations = (
  read: Kysely<Schema>,
  viewer: Viewer,
  only: readonly string[] | null = null,
): Promise<string[]> => readableLocations(read, viewer, GLANCE, only);

/** The same, however many there are: for what no answer carries. */
export const allOverviewLocations = (read: Kysely<Schema>, viewer: Viewer): Promise<string[]> =>
  locationsOf(read, viewer, GLANCE, { only: null, most: null });

async function locationsOf(
  read: Kysely<Schema>,
  { sub }: Viewer,
  types: readonly RecordType[],
  { only, most }: { only: string | readonly string[] | null; most: number | null },
): Promise<string[]> {
  if (only?.length === 0) return [];
  const roles = STAFF_ROLES.filter((role) => mayAdd([role, 'locationVisitor'], types));
  const found = (all: Locations): Locations => {
    const query = only === null ? all : all.where('id', 'in', [only].flat());
    return query.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: mayAdd(OWN, types) }));
  };
  return eldestFirst(read, found, most);
}

/** Own locations, and those of others whose shelves the viewer fills. At most 500. */
export async function stockedLocations(read: Kysely<Schema>, { sub }: Viewer): Promise<string[]> {
  const roles = STAFF_ROLES.filter((role) => RIGHTS.STOCK_CHANGE.create.includes(role));
  return eldestFirst(read, (all) =>
    all.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: true })),
  );
}

/** Own locations, and those of others where the viewer reads what customers write. At most 500. */
export async function heardLocations(read: Kysely<Schema>, { sub }: Viewer): Promise<string[]> {
  const heard = [RIGHTS.CHAT_MESSAGE.read, RIGHTS.LOCATION_TICKET.read];
  const roles = STAFF_ROLES.filter((role) => heard.every((one) => one.includes(role)));
  return eldestFirst(read, (all) =>
    all.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: true })),
  );
}

/** Own locations, and those of others where the viewer reads the cost of items. At most 500. */
export async function costedLocations(read: Kysely<Schema>, { sub }: Viewer): Promise<string[]> {
  const roles = STAFF_ROLES.filter((role) => RIGHTS.ITEM.staffFields?.[role]?.includes('cost'));
  return eldestFirst(read, (all) =>
    all.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: true })),
  );
}

/** A person's roles at locations of others, by location. */
export async function rolesOf(read: Kysely<Schema>, sub: string): Promise<Map<string, StaffRole>> {
  const rows = await presentRecords(read, 'STAFF')
    .select(['location_id', 'audience'])
    .where('audience', 'in', workingAudiences(sub))
    .execute();
  return new Map(
    rows.flatMap(({ location_id: id, audience }) => {
      const role = roleOfAudience(audience);
      return id !== null && role ? [[id, role] as const] : [];
    }),
  );
}

/** The ids of the locations where somebody holds one of the roles, and of own ones where these count, too. */
function ownAndWork(
  parts: ExpressionBuilder<Schema, 'record'>,
  sub: string,
  { roles, own }: { roles: readonly StaffRole[]; own: boolean },
) {
  const audiences = workingAudiences(sub).filter((one) => roles.some((role) => role === roleOfAudience(one)));
  const work = parts
    .selectFrom('record')
    .select('location_id as id')
    .where('audience', 'in', audiences)
    .where('type', '=', 'STAFF')
    .where('deleted', '=', 0);
  if (!own) return work;
  return work.unionAll(
    parts.selectFrom('record').select('id').where('owner', '=', sub).where('type', '=', 'LOCATION'),
  );
}

/** The ids by age: what leaves some out must leave out the same ones tomorrow, whichever were edited. */
async function eldestFirst(
  read: Kysely<Schema>,
  narrowed: (locations: Locations) => Locations,
  most: number | null = MAX_OWN_SHOPS,
): Promise<string[]> {
  const rows = await narrowed(read.selectFrom('record'))
    .select('id')
    .where('type', '=', 'LOCATION')
    .where('deleted', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

/** True where these roles may read the types and the columns of sales. */
function mayAdd(roles: readonly Role[], types: readonly RecordType[]): boolean {
  const held = new Set(roles);
  const columns = RIGHTS.SHOPPING_PURCHASE.columns ?? NOBODY;
  return allows(columns, held) && types.every((type) => allows(RIGHTS[type].read, held));
}
