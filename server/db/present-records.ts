import type { Kysely } from 'kysely';
import type { RecordType } from '../../src/records/record.ts';
import type { Schema } from './schema.ts';

/** The records of a type, without tombstones. */
export function presentRecords(db: Kysely<Schema>, type: RecordType) {
  return db.selectFrom('record').where('type', '=', type).where('deleted', '=', 0);
}
