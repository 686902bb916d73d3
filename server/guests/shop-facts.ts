import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type RecordRow, type RecordType, SHOP_TYPES } from '../../src/records/record.ts';
import { shownContent } from '../../src/records/rights.ts';
import type { Schema } from '../db/schema.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { fromTable } from '../records/rows/write-record.ts';

/**
 * Most records of each type that a tablet is told. Nobody would look through more than a thousand items. One type takes
 * no place from another: without a campaign that the server counts, every total would be refused.
 */
const MAX = 2000;

/**
 * Name of this view of a shop. With another name each tablet replaces its copy of the shop, though nothing there
 * changed.
 */
const VIEW = 'as of a public location';

/** A shop as a stranger reads it. `version` names this state. */
export interface ShopFacts {
  version: string;
  records: readonly RecordRow[];
  bestSellers: readonly string[];
}

/**
 * The location with its items, categories and campaigns, without the fields of its owner alone. Nobody invites a guest,
 * so a PRIVATE location tells them no more than a PUBLIC one would [L-01].
 */
export async function shopFacts(
  read: Kysely<Schema>,
  locationId: string,
  bestSellers: readonly string[],
): Promise<ShopFacts> {
  const owner = await locationOwner(read, locationId);
  const rows = await Promise.all([
    rowsOf(read, 'LOCATION', 'id', locationId),
    ...SHOP_TYPES.map((type) => rowsOf(read, type, 'parent_id', locationId)),
  ]);
  const records = rows
    .flat()
    .map(fromTable)
    .map((row) => ({
      ...{ id: row.id, type: row.type, parentId: row.parentId, owner: null, reference: row.reference },
      ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
      content: shownContent({ ...row, reference: 'PUBLIC' }, { viewer: null, locationOwner: owner }),
    }));
  const state = [VIEW, records.map(({ id, updatedAt }) => [id, updatedAt]).sort(), bestSellers];
  return { version: createHash('sha256').update(JSON.stringify(state)).digest('hex'), records, bestSellers };
}

/** The records of one type whose `key` is `id`. Above the limit the last changed ones, because ended campaigns rest. */
const rowsOf = (read: Kysely<Schema>, type: RecordType, key: 'id' | 'parent_id', id: string) =>
  read
    .selectFrom('record')
    .selectAll()
    .where(key, '=', id)
    .where('type', '=', type)
    .where('deleted', '=', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
