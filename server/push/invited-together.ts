import type { Kysely } from 'kysely';
import { readStaff } from '../../src/records/types/staff.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import { fromTable, getRow } from '../records/rows/write-record.ts';

/** An invitation to work waits so long for others of the same person, ms: the app sends one for each shop. They count as made at one instant for as long. */
export const TOGETHER_MS = 15_000;

/**
 * How many standing invitations to work this one's message tells of. They are of one inviter, and count as made at one
 * instant. 0 where it stands no more, or where the message of another one tells of it.
 */
export async function invitedTogether(read: Kysely<Schema>, staffId: string): Promise<number> {
  const row = await getRow({ db: read }, staffId, 'STAFF');
  if (!row?.owner) return 0;
  const { email, invitedAt } = readStaff(row);
  const rows = await presentRecords(read, 'STAFF').selectAll().where('owner', '=', row.owner).execute();
  const ids = rows
    .map((one) => readStaff(fromTable(one)))
    .filter((one) => one.email === email && one.status === 'INVITED' && one.invitedAt === invitedAt)
    .map(({ id }) => id)
    .sort();
  return ids[0] === staffId ? ids.length : 0;
}
