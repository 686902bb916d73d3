import { parseContent } from '../../src/records/record.ts';
import { type InviteMail, readInvite } from '../../src/records/types/shop/invite.ts';
import type { Commands, Tx } from '../db/store.ts';
import { getRow, putRecord } from '../records/rows/write-record.ts';

/**
 * Notes on an invite that no mail server took its mail, which its owner hears. An invite that was revoked meanwhile
 * waits for no mail, and stays as it is.
 */
async function noteInviteBounced(tx: Tx, { id }: { id: string }): Promise<void> {
  const row = await getRow(tx, id, 'INVITE', { lock: true });
  const invite = row && readInvite(row);
  if (!row || !invite?.active || invite.mail !== 'QUEUED') return;
  const mail: InviteMail = 'BOUNCED';
  const content = JSON.stringify({ ...parseContent(row.content), mail });
  await putRecord(tx, { ...row, content }, { previous: row });
}

/** Commands that write about invites beside their records. */
export const inviteCommands = { noteInviteBounced } satisfies Commands;
