import type { Kysely } from 'kysely';
import type { ChannelEvent } from '../../src/records/events.ts';
import { readStaff, type Staff } from '../../src/records/types/shop/staff.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import type { Tx } from '../db/store.ts';
import { emailOf } from '../records/rows/email-of.ts';
import { fromTable, getRow } from '../records/rows/write-record.ts';
import { invitedTo } from './notice.ts';

/**
 * Wait for further invitations of one inviter to one person, in ms. The app sends one for each shop, and one message
 * tells of all.
 */
export const TOGETHER_MS = 15_000;

/** Invitations to work of one message: those of one inviter, made from `since` (ms) on. */
export interface Together {
  inviter: string;
  since: number;
}

/** The invitations to work with which an event's belongs together; null for any other event. */
export async function togetherOf(tx: Tx, event: ChannelEvent): Promise<Together | null> {
  const staff = invitedTo(event);
  const row = staff === null ? null : await getRow(tx, staff, 'STAFF');
  return row?.owner ? { inviter: row.owner, since: readStaff(row).invitedAt } : null;
}

/**
 * Those of the invitations that this person may still accept, the oldest first. One that told nobody by itself is among
 * them. One that was sent again meanwhile stays.
 */
export async function invitedTogether(
  read: Kysely<Schema>,
  sub: string,
  { inviter, since }: Together,
): Promise<Staff[]> {
  const email = await emailOf(read, sub);
  const rows = await presentRecords(read, 'STAFF')
    .selectAll()
    .where('owner', '=', inviter)
    .where('created_at', '>=', since)
    .where('created_at', '<', since + TOGETHER_MS)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .map((one) => readStaff(fromTable(one)))
    .filter((one) => one.email === email && one.status === 'INVITED');
}
