import { isDomainAddress } from '../../src/domain/people/domain-address.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/words/time-units.ts';
import type { InviteMail } from '../../src/records/types/shop/invite.ts';
import type { Tx } from '../db/store.ts';
import { attempts, type KeyedBucket } from '../identity/commands/attempts.ts';
import { INVITATIONS, INVITATIONS_OF_SHOP } from '../identity/limits.ts';

/** Kind of the jobs that mail an invite; the payload is `{id, usefulUntil}`. */
export const INVITE_JOB = 'invite.mail';

/** Longest wait for an invite's mail, in ms. After it nobody needs the mail. */
const USEFUL_MS = 3 * DAY_MS;
/** Mails of one inviter: as many as a floor of a building has people at once, then one every two minutes. */
const OF_INVITER = { burst: 30, everyMs: HOUR_MS / 30 };

/**
 * Plants the mail of an invite in this transaction, and answers with its state. Invites beyond the limits are made all
 * the same: their inviter hands over the link.
 */
export async function sendInvite(
  tx: Tx,
  invite: { id: string; locationId: string; address: string; inviter: string },
): Promise<InviteMail> {
  const { id, locationId, address, inviter } = invite;
  if (isDomainAddress(address)) return 'NONE';
  // Buckets are locked in this order everywhere, so that two inviters never wait for each other.
  const buckets: KeyedBucket[] = [
    { key: `invite:by:${inviter}`, ...OF_INVITER },
    { key: `invite:to:${address}`, ...INVITATIONS },
    { key: `invite:to:${address}:${locationId}`, ...INVITATIONS_OF_SHOP },
  ];
  if (!(await attempts.takeFromEach(tx, buckets))) return 'LIMITED';
  // The mail is sent once for each life of the invite. Revoked and made active again it is another mail.
  const payload = { id, usefulUntil: tx.now + USEFUL_MS };
  await tx.enqueue({ kind: INVITE_JOB, key: `${id}:${tx.now}`, payload });
  return 'QUEUED';
}
