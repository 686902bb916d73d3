import { foldEmail } from '../../domain/people/email.ts';
import { readStaff, type Staff } from '../../records/types/shop/staff.ts';
import type { SignedInPerson } from './drop-role-data.ts';
import type { MirrorTx } from './mirror-store.ts';

/** The STAFF that name this person: open invitations, work and past work. */
export async function readOwnStaff(
  tx: Pick<MirrorTx, 'select'>,
  { sub, email }: SignedInPerson,
): Promise<Staff[]> {
  const reference = foldEmail(email);
  const rows = await tx.select({ by: 'reference', type: 'STAFF', reference });
  return rows.map(readStaff).filter((one) => one.sub === null || one.sub === sub);
}
