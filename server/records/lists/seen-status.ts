import { type RawBuilder, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';

/** HVMP_STATUS with the time of the last heartbeat. The row itself is written only when something changed [H-10]. */
const SEEN_STATUS = sql`(select r.id, r.type, r.parent_id, r.owner, r.reference, r.content, r.created_at,
    case when r.deleted = 0 and p.seen_at > r.updated_at then p.seen_at else r.updated_at end as updated_at,
    r.deleted, r.location_id, r.audience, r.create_hash
  from record r left join place p on p.location_id = r.location_id where r.type = 'HVMP_STATUS') r`;
const STORED = sql`record r`;

/**
 * The source of records of a type, as `r`. Its instants are those that a list shows and pages by. A list across all
 * owners and parents reads the table itself, in the order of its index.
 */
export function recordsOf(type: RecordType): RawBuilder<unknown> {
  return type === 'HVMP_STATUS' ? SEEN_STATUS : STORED;
}
