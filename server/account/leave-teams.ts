import { parseContent } from '../../src/records/record.ts';
import { readProfile } from '../../src/records/types/people/profile.ts';
import { memberAudiences, readStaff } from '../../src/records/types/shop/staff.ts';
import { forUpdate } from '../db/lock.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { emailOf } from '../records/rows/email-of.ts';
import { fromTable, getRow, putRecord, type StoredRow } from '../records/rows/write-record.ts';
import { noteRoles } from '../staff/note-roles.ts';
import { signAnewAt } from './sign-anew.ts';
import { CLOSED_NAME } from './sign-messages.ts';

/**
 * Ends the roles of a closing account, its open invitations, and its own teams at locations that are gone. The records
 * stay with their shop's owner, without the person's name and address. So do those of own locations that are gone.
 */
export async function leaveTeams(tx: Tx, sub: string): Promise<void> {
  const email = await emailOf(tx.db, sub);
  const roles = await staffWhere(tx, 'audience', memberAudiences(sub, email));
  const profile = email === null ? null : await getRow(tx, email, 'PROFILE');
  const called = [email, profile && readProfile(profile).name, ...roles.map((row) => readStaff(row).name)];
  const names = called.flatMap((name) => name || []);
  const places = new Set([
    ...roles.flatMap(({ parentId }) => parentId ?? []),
    ...(await endedPlaces(tx, sub)),
  ]);
  for (const row of roles) await endRole(tx, row, { sub, status: 'LEFT' });
  for (const place of places) await signAnewAt(tx, place, { sub, names });
  for (const row of await staffWhere(tx, 'owner', [sub])) await endRole(tx, row, { sub, status: 'REMOVED' });
}

/** Own locations that were ended. Their records still name the person. */
async function endedPlaces(tx: Tx, sub: string): Promise<string[]> {
  const ended = tx.db
    .selectFrom('record')
    .select('id')
    .where('owner', '=', sub)
    .where('type', '=', 'LOCATION');
  return (await ended.where('deleted', '=', 1).execute()).map(({ id }) => id);
}

async function staffWhere(
  tx: Tx,
  column: 'audience' | 'owner',
  values: readonly string[],
): Promise<StoredRow[]> {
  const staff = presentRecords(tx.db, 'STAFF')
    .selectAll()
    .where(column, 'in', [...values])
    .orderBy('id');
  return (await forUpdate(tx, staff).execute()).map(fromTable);
}

async function endRole(
  tx: Tx,
  previous: StoredRow,
  { sub, status }: { sub: string; status: 'LEFT' | 'REMOVED' },
): Promise<void> {
  const location = await getRow(tx, previous.parentId ?? '', 'LOCATION', { lock: true });
  const staff = readStaff(previous);
  const isOpen = staff.status === 'ACTIVE' || staff.status === 'INVITED';
  const content = {
    ...parseContent(previous.content),
    ...(isOpen && { status, endedAt: tx.now, endedBy: sub }),
    ...(status === 'LEFT' ? { sub, name: CLOSED_NAME } : { invitedBy: CLOSED_NAME }),
  };
  const reference = status === 'LEFT' ? `conta-encerrada:${sub}` : previous.reference;
  await putRecord(tx, { ...previous, reference, content: JSON.stringify(content) }, { previous });
  if (location) await noteRoles(tx, location);
}
