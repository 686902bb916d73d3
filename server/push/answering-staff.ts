import type { Kysely } from 'kysely';
import { answersCustomers } from '../../src/domain/people/staff.ts';
import { locationOf } from '../../src/records/event-place.ts';
import type { ChannelEvent } from '../../src/records/events.ts';
import type { Schema } from '../db/schema.ts';
import { staffOf } from '../records/rows/staff-of.ts';

/** Staff who answer customers at a location beside its owner. Nobody where the id is a person's. */
export async function answeringStaff(db: Kysely<Schema>, locationId: string): Promise<string[]> {
  const team = await staffOf(db, locationId);
  return team.flatMap(({ status, role, sub }) =>
    status === 'ACTIVE' && answersCustomers(role) && sub ? [sub] : [],
  );
}

/** The event's location, where the reader owns it or answers its customers. */
export async function ownPlaces(
  db: Kysely<Schema>,
  { sub, event }: { sub: string; event: ChannelEvent },
): Promise<string[]> {
  const place = locationOf(event);
  if (place === null) return [];
  const row = await db
    .selectFrom('record')
    .select('id')
    .where('id', '=', place)
    .where('type', '=', 'LOCATION')
    .where('owner', '=', sub)
    .executeTakeFirst();
  return row || (await answeringStaff(db, place)).includes(sub) ? [place] : [];
}
