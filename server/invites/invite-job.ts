import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { readInvite } from '../../src/records/types/invite.ts';
import { presentRecords } from '../db/present-records.ts';
import type { JobHandler } from '../db/queue/jobs.ts';
import type { Schema } from '../db/schema.ts';
import type { Mailer } from '../mail/mail-port.ts';
import { fromTable } from '../records/rows/write-record.ts';
import { inviteMail } from './invite-mail.ts';
import { INVITE_JOB } from './send-invite.ts';

const Payload = v.object({ id: v.string(), usefulUntil: v.number() });

/**
 * The handler of `invite.mail` jobs. It rejects until the mail is accepted. A job that is no longer wanted is
 * dropped.
 */
export function createInviteJobs(deps: {
  read: Kysely<Schema>;
  mailer: Mailer;
  /** PUBLIC_ORIGIN: where the link leads. */
  publicOrigin: string;
  now: () => number;
}): Record<typeof INVITE_JOB, JobHandler> {
  return {
    [INVITE_JOB]: async (payload) => {
      const { id, usefulUntil } = v.parse(Payload, payload);
      const invite = await activeInvite(deps.read, id);
      if (invite && deps.now() < usefulUntil) await deps.mailer.send(inviteMail(deps.publicOrigin, invite));
      return { done: true };
    },
  };
}

async function activeInvite(read: Kysely<Schema>, id: string) {
  const row = await presentRecords(read, 'INVITE').selectAll().where('id', '=', id).executeTakeFirst();
  const invite = row && readInvite(fromTable(row));
  return invite?.active ? invite : null;
}
