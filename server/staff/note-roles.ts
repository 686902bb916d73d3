import { STAFF_ROLES } from '../../src/domain/people/staff.ts';
import { parseContent } from '../../src/records/record.ts';
import { STAFF_AT } from '../../src/records/rights/staff-access.ts';
import { roleOfAudience } from '../../src/records/types/shop/staff.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { putRecord, type StoredRow } from '../records/rows/write-record.ts';

/** Notes on a location (read with `lock`) the roles that somebody holds there, where these changed. */
export async function noteRoles(tx: Tx, location: StoredRow): Promise<void> {
  const rows = await presentRecords(tx.db, 'STAFF')
    .select('audience')
    .where('parent_id', '=', location.id)
    .execute();
  const held = new Set(rows.map(({ audience }) => roleOfAudience(audience)));
  const roles = STAFF_ROLES.filter((role) => held.has(role)).join(' ');
  const { [STAFF_AT]: before = '', ...content } = parseContent(location.content);
  if (roles === before) return;
  const next = { ...content, ...(roles !== '' && { [STAFF_AT]: roles }) };
  await putRecord(tx, { ...location, content: JSON.stringify(next) }, { previous: location });
}
