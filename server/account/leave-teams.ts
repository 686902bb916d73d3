import { LAST_EDIT, parseContent, type RecordType } from '../../src/records/record.ts';
import { memberAudiences, readStaff } from '../../src/records/types/staff.ts';
import { forUpdate } from '../db/lock.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { emailOf } from '../records/rows/email-of.ts';
import { fromTable, getRow, putRecord, type StoredRow } from '../records/rows/write-record.ts';
import { noteRoles } from '../staff/note-roles.ts';
import { CLOSED_NAME } from './forget-person.ts';

/** Records that say who edited them last. */
const SIGNED: readonly RecordType[] = ['LOCATION', 'ITEM', 'CATEGORY', 'CAMPAIGN'];

/**
 * Ends the roles of a closing account, its open invitations, and the team of whoever owned locations that are gone. The
 * records stay with their shop's owner, without the person's name and address.
 */
export async function leaveTeams(tx: Tx, sub: string): Promise<void> {
  const audiences = memberAudiences(sub, await emailOf(tx.db, sub));
  for (const row of await staffWhere(tx, 'audience', audiences))
    await endRole(tx, row, { sub, status: 'LEFT' });
  for (const row of await staffWhere(tx, 'owner', [sub])) await endRole(tx, row, { sub, status: 'REMOVED' });
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
  if (!location) return;
  await noteRoles(tx, location);
  if (status === 'LEFT') await signAnewAt(tx, location.id, sub);
}

/** What the person edited last is signed without their name. */
async function signAnewAt(tx: Tx, locationId: string, sub: string): Promise<void> {
  const signed = tx.db
    .selectFrom('record')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('type', 'in', [...SIGNED])
    .where('deleted', '=', 0)
    .where('content', 'like', `%"${LAST_EDIT}":{"sub":"${sub}"%`)
    .orderBy('id');
  for (const row of await forUpdate(tx, signed).execute()) {
    const previous = fromTable(row);
    const content = parseContent(previous.content);
    const edit = { ...(content[LAST_EDIT] as object), name: CLOSED_NAME };
    await putRecord(
      tx,
      { ...previous, content: JSON.stringify({ ...content, [LAST_EDIT]: edit }) },
      { previous },
    );
  }
}
