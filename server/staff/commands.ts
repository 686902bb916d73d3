import { parseContent } from '../../src/records/record.ts';
import { readStaff, type StaffMail } from '../../src/records/types/shop/staff.ts';
import type { Commands, Tx } from '../db/store.ts';
import { getRow, putRecord } from '../records/rows/write-record.ts';

interface NoteArgs {
  ids: readonly string[];
  /** Time of the mail's invitation, ms. One that was renewed since has another mail. */
  invitedAt: number;
  mail: StaffMail;
}

/** Notes on invitations the state of their mail, which their owner hears. */
async function noteStaffMail(tx: Tx, { ids, invitedAt, mail }: NoteArgs): Promise<void> {
  for (const id of ids) {
    const row = await getRow(tx, id, 'STAFF', { lock: true });
    if (row === null || readStaff(row).invitedAt !== invitedAt) continue;
    const content = JSON.stringify({ ...parseContent(row.content), mail });
    await putRecord(tx, { ...row, content }, { previous: row });
  }
}

/** Commands that write about invitations to work beside their records. */
export const staffCommands = { noteStaffMail } satisfies Commands;
