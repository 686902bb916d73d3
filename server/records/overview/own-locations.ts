import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { allows, RIGHTS } from '../../../src/records/rights.ts';
import { NOBODY, type Role } from '../../../src/records/type-rule.ts';
import { roleOfAudience, workingAudiences } from '../../../src/records/types/staff.ts';
import type { Schema } from '../../db/schema.ts';
import type { Viewer } from '../type-handler.ts';

/** Most own locations of one answer. */
const MAX_SHOPS = 500;
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
 * Own locations, and those of others where the viewer works with a role that reads everything. At most 500, or one of them.
 * One statement finds both.
 */
export async function readableLocations(
  read: Kysely<Schema>,
  { sub }: Viewer,
  types: readonly RecordType[],
  only: string | null = null,
): Promise<string[]> {
  const roles = STAFF_ROLES.filter((role) => mayAdd([role, 'locationVisitor'], types));
  return newestFirst(read, (all) => {
    const query = only === null ? all : all.where('id', '=', only);
    return query.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: mayAdd(OWN, types) }));
  });
}

/** Own locations, and those of others where the viewer reads all that a glance at a shop adds up. At most 500. */
export const overviewLocations = (read: Kysely<Schema>, viewer: Viewer): Promise<string[]> =>
  readableLocations(read, viewer, ['ITEM', 'LOCATION_TICKET', 'CHAT_MESSAGE', 'SUPPLY_ORDER']);

/** Own locations, and those of others whose shelves the viewer fills. At most 500. */
export async function stockedLocations(read: Kysely<Schema>, { sub }: Viewer): Promise<string[]> {
  const roles = STAFF_ROLES.filter((role) => RIGHTS.STOCK_CHANGE.create.includes(role));
  return newestFirst(read, (all) =>
    all.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: true })),
  );
}

/** Own locations, and those of others where the viewer reads the cost of items. At most 500. */
export async function costedLocations(read: Kysely<Schema>, { sub }: Viewer): Promise<string[]> {
  const roles = STAFF_ROLES.filter((role) => RIGHTS.ITEM.staffFields?.[role]?.includes('cost'));
  return newestFirst(read, (all) =>
    all.where('id', 'in', (parts) => ownAndWork(parts, sub, { roles, own: true })),
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

async function newestFirst(
  read: Kysely<Schema>,
  narrowed: (locations: Locations) => Locations,
): Promise<string[]> {
  const rows = await narrowed(read.selectFrom('record'))
    .select('id')
    .where('type', '=', 'LOCATION')
    .where('deleted', '=', 0)
    .orderBy('updated_at', 'desc')
    .limit(MAX_SHOPS)
    .execute();
  return rows.map(({ id }) => id);
}

/** True where these roles may read the types and the columns of sales. */
function mayAdd(roles: readonly Role[], types: readonly RecordType[]): boolean {
  const held = new Set(roles);
  const columns = RIGHTS.SHOPPING_PURCHASE.columns ?? NOBODY;
  return allows(columns, held) && types.every((type) => allows(RIGHTS[type].read, held));
}
