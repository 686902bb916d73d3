import type { Kysely } from 'kysely';
import { ACCESS, allows } from '../../../src/records/access.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { NOBODY, type Role } from '../../../src/records/type-rule.ts';
import type { Schema } from '../../db/schema.ts';
import type { Viewer } from '../type-handler.ts';

/** Own locations of one answer. */
const MOST_SHOPS = 500;
/** What a viewer is to an own location. */
const OWN: ReadonlySet<Role> = new Set(['owner', 'locationOwner', 'locationVisitor']);

/** What an answer about all own locations needs from the request. `now` in ms; `spend` refuses whoever asks for too much. */
export interface OverviewRequest {
  viewer: Viewer;
  now: number;
  spend: () => void;
}

/**
 * The locations of which a viewer may have sums made of these types and of sales, at most 500. The access table says
 * what an owner may read of an own location: sums are made of nothing else.
 */
export async function ownLocations(
  read: Kysely<Schema>,
  { sub }: Viewer,
  types: readonly RecordType[],
): Promise<string[]> {
  const mayAdd =
    allows(ACCESS.SHOPPING_PURCHASE.columns ?? NOBODY, OWN) &&
    types.every((type) => allows(ACCESS[type].read, OWN));
  if (!mayAdd) return [];
  const rows = await read
    .selectFrom('record')
    .select('id')
    .where('owner', '=', sub)
    .where('type', '=', 'LOCATION')
    .where('deleted', '=', 0)
    .orderBy('updated_at', 'desc')
    .limit(MOST_SHOPS)
    .execute();
  return rows.map(({ id }) => id);
}
