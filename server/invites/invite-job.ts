import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { readInvite } from '../../src/records/types/shop/invite.ts';
import { presentRecords } from '../db/present-records.ts';
import type { JobHandler } from '../db/queue/jobs.ts';
import type { Schema } from '../db/schema.ts';
import type { Store } from '../db/store.ts';
import { isRefusedAddress, type Mailer, type MailMessage } from '../mail/mail-port.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { fromTable } from '../records/rows/write-record.ts';
import type { inviteCommands } from './commands.ts';
import { inviteMail } from './invite-mail.ts';
import { INVITE_JOB } from './send-invite.ts';

const Payload = v.object({ id: v.string(), usefulUntil: v.number() });

/**
 * The handler of `invite.mail` jobs. It rejects until the mail is accepted or refused for good. An invite whose mail no
 * server took, or none in time, gets a note of that. A job that is no longer wanted is dropped.
 */
export function createInviteJobs(deps: {
  store: Pick<Store<typeof inviteCommands>, 'read' | 'run'>;
  mailer: Mailer;
  /** PUBLIC_ORIGIN, to which the link leads. */
  publicOrigin: string;
  now: () => number;
}): Record<typeof INVITE_JOB, JobHandler> {
  const { store, mailer, publicOrigin, now } = deps;
  return {
    [INVITE_JOB]: async (payload) => {
      const { id, usefulUntil } = v.parse(Payload, payload);
      const invite = await openInvite(store.read, id);
      if (!invite) return { done: true };
      const isTaken = now() < usefulUntil && (await isSent(mailer, inviteMail(publicOrigin, invite)));
      if (!isTaken) await store.run('noteInviteBounced', { id });
      return { done: true };
    },
  };
}

/** False for a mail that was refused for good. */
async function isSent(mailer: Mailer, message: MailMessage): Promise<boolean> {
  try {
    await mailer.send(message);
    return true;
  } catch (error) {
    if (isRefusedAddress(error)) return false;
    throw error;
  }
}

/** The invite while it opens its location; null where it was revoked, or the location is gone. */
async function openInvite(read: Kysely<Schema>, id: string) {
  const row = await presentRecords(read, 'INVITE').selectAll().where('id', '=', id).executeTakeFirst();
  const invite = row && readInvite(fromTable(row));
  return invite?.active && (await locationOwner(read, invite.locationId)) !== null ? invite : null;
}
