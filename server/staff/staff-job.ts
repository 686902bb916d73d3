import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Staff, StaffMail } from '../../src/records/types/shop/staff.ts';
import { readStaff } from '../../src/records/types/shop/staff.ts';
import { presentRecords } from '../db/present-records.ts';
import type { JobHandlers } from '../db/queue/jobs.ts';
import type { Schema } from '../db/schema.ts';
import type { Store } from '../db/store.ts';
import { isRefusedAddress, type Mailer } from '../mail/mail-port.ts';
import { fromTable } from '../records/rows/write-record.ts';
import type { staffCommands } from './commands.ts';
import { STAFF_JOB, type StaffMailJob } from './send-staff.ts';
import { staffMail } from './staff-mail.ts';

const Payload = v.object({ email: v.string(), inviter: v.string(), at: v.number() });

/**
 * The handler of `staff.mail` jobs. It rejects until a mail server takes the mail or refuses it for good, and notes the
 * outcome on the invitations. An invitation that is over is mailed no more.
 */
export function createStaffJobs(deps: {
  store: Pick<Store<typeof staffCommands>, 'read' | 'run'>;
  mailer: Mailer;
  /** PUBLIC_ORIGIN, to which the link leads. */
  publicOrigin: string;
  now: () => number;
}): JobHandlers<typeof STAFF_JOB> {
  const { store, mailer, publicOrigin, now } = deps;
  return {
    [STAFF_JOB]: async (payload) => {
      const job = v.parse(Payload, payload);
      const open = await openInvitations(store.read, job);
      const [first] = open;
      if (!first) return { done: true };
      const isLate = first.expiresAt !== null && now() >= first.expiresAt;
      const mail = isLate ? 'BOUNCED' : await send(mailer, staffMail(publicOrigin, first, open.length));
      const ids = open.map(({ id }) => id);
      await store.run('noteStaffMail', { ids, invitedAt: job.at, mail });
      return { done: true };
    },
  };
}

async function send(mailer: Mailer, message: Parameters<Mailer['send']>[0]): Promise<StaffMail> {
  try {
    await mailer.send(message);
    return 'SENT';
  } catch (error) {
    if (isRefusedAddress(error)) return 'BOUNCED';
    throw error;
  }
}

async function openInvitations(read: Kysely<Schema>, { email, inviter, at }: StaffMailJob): Promise<Staff[]> {
  const rows = await presentRecords(read, 'STAFF').selectAll().where('owner', '=', inviter).execute();
  return rows
    .map((row) => readStaff(fromTable(row)))
    .filter((one) => one.email === email && one.status === 'INVITED' && one.invitedAt === at);
}
