import { type Kysely, type SqlBool, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable, type StoredRow } from '../rows/write-record.ts';

/** Records of a type by id, in no order, tombstones included. */
export async function recordsById(
  read: Kysely<Schema>,
  type: RecordType,
  ids: readonly string[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom('record')
    .selectAll()
    .where('id', 'in', ids)
    // With a plain type PostgreSQL may read all records of it instead.
    .where(sql<SqlBool>`type || '' = ${sql.lit(type)}`)
    .execute();
  return rows.map(fromTable);
}
