import type { Kysely } from 'kysely';
import { answersCustomers } from '../../src/domain/people/staff.ts';
import type { Schema } from '../db/schema.ts';
import { staffOf } from '../records/rows/staff-of.ts';

/** Staff who answer customers at a location beside its owner. Nobody where the id is a person's. */
export async function answeringStaff(db: Kysely<Schema>, locationId: string): Promise<string[]> {
  const team = await staffOf(db, locationId);
  return team.flatMap(({ status, role, sub }) =>
    status === 'ACTIVE' && answersCustomers(role) && sub ? [sub] : [],
  );
}
