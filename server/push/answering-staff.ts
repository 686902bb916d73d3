import type { Kysely } from 'kysely';
import { answersCustomers } from '../../src/domain/people/staff.ts';
import { readStaff } from '../../src/records/types/staff.ts';
import type { Schema } from '../db/schema.ts';
import { fromTable } from '../records/rows/write-record.ts';

/** Who answers customers at a location beside its owner; nobody where the id is a person's. */
export async function answeringStaff(db: Kysely<Schema>, locationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record')
    .selectAll()
    .where('parent_id', '=', locationId)
    .where('type', '=', 'STAFF')
    .where('deleted', '=', 0)
    .execute();
  return rows
    .map((row) => readStaff(fromTable(row)))
    .flatMap(({ status, role, sub }) => (status === 'ACTIVE' && answersCustomers(role) && sub ? [sub] : []));
}
