import type { Kysely } from 'kysely';
import { readStaff, type Staff } from '../../../src/records/types/shop/staff.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from './write-record.ts';

/** The people of a location, also those who are only invited. */
export async function staffOf(db: Kysely<Schema>, locationId: string): Promise<Staff[]> {
  const rows = await presentRecords(db, 'STAFF').selectAll().where('parent_id', '=', locationId).execute();
  return rows.map((row) => readStaff(fromTable(row)));
}
