import { HOUR_MS } from '../../src/domain/words/time-units.ts';
import { notificationChannel } from '../../src/records/events.ts';
import type { Staff, StaffMail } from '../../src/records/types/shop/staff.ts';
import { forUpdate } from '../db/lock.ts';
import type { Tx } from '../db/store.ts';
import { attempts, type KeyedBucket } from '../identity/commands/attempts.ts';
import { INVITATIONS, INVITATIONS_OF_SHOP } from '../identity/limits.ts';
import { invitedPerson } from '../records/rows/publish.ts';
import { workInvitation } from '../records/types/work-invitation.ts';

/** Kind of the jobs that mail an invitation to work; the payload is a StaffMailJob. */
export const STAFF_JOB = 'staff.mail';

/** The invitations of one person by another at one instant (ms): one mail for all their shops. */
export type StaffMailJob = { email: string; inviter: string; at: number };

/** Time within which invitations of one person share one mail, in ms. The app sends one for each shop. */
export const GATHER_MS = 15_000;
/** Mails of one inviter: a whole team at once, then six an hour. */
const OF_INVITER = { burst: 20, everyMs: HOUR_MS / 6 };

const keyOf = ({ inviter, email, at }: StaffMailJob): string => `${inviter}:${email}:${at}`;

/**
 * True while nobody has begun a mail, nor will before the command ends. So another invitation may come along with it.
 */
export async function isMailWaiting(tx: Tx, job: StaffMailJob): Promise<boolean> {
  const planted = tx.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', STAFF_JOB)
    .where('key', '=', keyOf(job))
    .where('attempts', '=', 0)
    .where('lease_until', '=', 0);
  return (await forUpdate(tx, planted).executeTakeFirst()) !== undefined;
}

/**
 * Plants the mail of an invitation in this transaction, and answers with its state. Invitations beyond the limits are
 * made all the same: their inviter hands over the link.
 */
export async function sendStaff(tx: Tx, job: StaffMailJob): Promise<StaffMail> {
  const key = keyOf(job);
  const planted = tx.db.selectFrom('job').select('id').where('kind', '=', STAFF_JOB).where('key', '=', key);
  if (await planted.executeTakeFirst()) return 'QUEUED';
  const buckets: KeyedBucket[] = [
    { key: `staff:by:${job.inviter}`, ...OF_INVITER },
    { key: `staff:to:${job.email}`, ...INVITATIONS },
  ];
  if (!(await attempts.takeFromEach(tx, buckets))) return 'LIMITED';
  await tx.enqueue({ kind: STAFF_JOB, key, payload: job, runAt: job.at + GATHER_MS });
  return 'QUEUED';
}

/**
 * Tells the account that has the invited address, on its own channel alone. Nobody is flooded: it tells of one shop
 * once a day, and of no invitation beyond the limits of mail.
 */
export async function emitInvitation(tx: Tx, staff: Staff): Promise<void> {
  if (staff.mail === 'LIMITED') return;
  const sub = await invitedPerson(tx, { reference: staff.email });
  if (sub === null) return;
  const key = `staff:told:${staff.email}:${staff.locationId}`;
  if (!(await attempts.takeFromBucket(tx, { key, ...INVITATIONS_OF_SHOP }))) return;
  await tx.emit(notificationChannel(sub), {
    type: 'INVITE_RECEIVED',
    id: tx.id(),
    createdAt: tx.now,
    content: workInvitation(staff),
  });
}
