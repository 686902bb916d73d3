import type { Kysely } from 'kysely';
import { ACCESS, allows } from '../../../src/records/access.ts';
import { NOBODY, type Role } from '../../../src/records/type-rule.ts';
import type { Schema } from '../../db/schema.ts';
import type { Viewer } from '../type-handler.ts';

/** Own locations of one answer. */
const MOST_SHOPS = 500;
/** What a viewer is to an own location. */
const OWN: ReadonlySet<Role> = new Set(['owner', 'locationOwner', 'locationVisitor']);

/**
 * The locations whose sales this viewer may look through, or one of them. A location of somebody else gives none, as one
 * that is not there does.
 */
export async function shopsToShow(
  read: Kysely<Schema>,
  { sub }: Viewer,
  locationId: string | null,
): Promise<string[]> {
  if (!allows(ACCESS.SHOPPING_PURCHASE.columns ?? NOBODY, OWN)) return [];
  const rows = await read
    .selectFrom('record')
    .select('id')
    .where('owner', '=', sub)
    .where('type', '=', 'LOCATION')
    .where('deleted', '=', 0)
    .$if(locationId !== null, (query) => query.where('id', '=', locationId ?? ''))
    .orderBy('updated_at', 'desc')
    .limit(MOST_SHOPS)
    .execute();
  return rows.map(({ id }) => id);
}
