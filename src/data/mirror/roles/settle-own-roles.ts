import { isOpenInvitation } from '../../../domain/people/open-invitation.ts';
import { answersCustomers, isOverStaff } from '../../../domain/people/staff.ts';
import { isLargerRole } from '../../../domain/people/staff-ways.ts';
import { serverClock } from '../../wire/server-clock.ts';
import { dropRoleData, readAnew, type SignedInPerson } from '../drop-role-data.ts';
import type { MirrorTx } from '../mirror-store.ts';
import {
  ANSWERED_KEY,
  INVITED_KEY,
  OWN_ROLES_KEY,
  type OwnRoles,
  readOwnRoles,
  STAFF_LIST,
} from '../own-roles.ts';
import { readOwnStaff } from '../own-staff.ts';
import { noteLostWork } from './note-lost-work.ts';

/**
 * Settles this person's own roles by the STAFF of the mirror. Data that a role showed goes in the same transaction as
 * the role. Where a role began, or a larger one took its place, the shop's lists are read anew. A role whose record an
 * emptied mirror lost stands until the list is whole again [SY-6]. Returns the shops where a role began, ended or
 * changed.
 */
export async function settleOwnRoles(tx: MirrorTx, person: SignedInPerson): Promise<string[]> {
  const before = await readOwnRoles(tx);
  const staff = await readOwnStaff(tx, person);
  const named = new Set(staff.map(({ locationId }) => locationId));
  const isWhole = (await tx.cursor(STAFF_LIST)) !== undefined;
  const now: OwnRoles = Object.fromEntries([
    ...Object.entries(before).filter(([id]) => !isWhole && !named.has(id)),
    ...staff.flatMap(({ status, role, locationId }) =>
      status === 'ACTIVE' && role ? [[locationId, role] as const] : [],
    ),
  ]);
  const changed = Object.keys({ ...before, ...now }).filter((id) => now[id] !== before[id]);
  // Before their records leave, which have the names.
  const ended = staff.filter(({ status, role }) => isOverStaff(status) && answersCustomers(role));
  const left = [...new Set(ended.map(({ locationName }) => locationName))];
  await noteLostWork(tx, { sub: person.sub, before, now, left });
  for (const id of changed) {
    const [past, role = null] = [before[id], now[id]];
    const losesNothing = !past || (role && isLargerRole(role, past));
    await (losesNothing ? readAnew(tx, id) : dropRoleData(tx, id, person, role));
  }
  await tx.keep(OWN_ROLES_KEY, now);
  // Home asks for the work of whoever is invited. So an invitation whose time ended ends the way there, too.
  const at = serverClock.now();
  await tx.keep(
    INVITED_KEY,
    staff.some((one) => isOpenInvitation(one, at)),
  );
  await tx.keep(
    ANSWERED_KEY,
    Object.keys(now).filter((id) => answersCustomers(now[id] ?? null)),
  );
  return changed;
}
