import { foldEmail } from '../../src/domain/people/email.ts';
import { isOpenInvitation } from '../../src/domain/people/open-invitation.ts';
import {
  mayStep,
  STAFF_INVITATION_MS,
  STAFF_STATUSES,
  type StaffStatus,
} from '../../src/domain/people/staff.ts';
import { type Content, parseContent } from '../../src/records/record.ts';
import { readLocation } from '../../src/records/types/shop/location.ts';
import { readStaff, type Staff } from '../../src/records/types/shop/staff.ts';
import { presentRecords } from '../db/present-records.ts';
import { Refused, type Tx } from '../db/store.ts';
import { badInput } from '../records/check-input.ts';
import { staffOf } from '../records/rows/staff-of.ts';
import { fromTable, getRow, putRecord, type RowToPut, type StoredRow } from '../records/rows/write-record.ts';
import type { TypeHandler, Viewer } from '../records/type-handler.ts';
import { personName } from '../records/types/person-name.ts';
import { noteRoles } from './note-roles.ts';
import { emitInvitation, GATHER_MS, isMailWaiting, sendStaff } from './send-staff.ts';

/**
 * Rules of a STAFF. It begins INVITED and goes on by the steps of its two sides alone. The server names the inviter,
 * the account that accepted, and the times, so a role is never a client's word. Refuses BAD_INPUT for the owner's own
 * address and for an unknown status. Refuses CONFLICT for somebody who works there or is invited, and FORBIDDEN for the
 * other side's step. One that is over is STAFF_ENDED.
 */
export const staffHandler: TypeHandler = {
  async create(tx, { row, content }, viewer) {
    const location = await lockedLocation(tx, row);
    const email = foldEmail(row.reference ?? '');
    if (email === viewer.email) throw badInput('reference');
    const others = await staffOf(tx.db, location.id);
    const isThere = others.some(
      (one) => one.email === email && (one.status === 'ACTIVE' || isOpenInvitation(one, tx.now)),
    );
    if (isThere) throw new Refused('CONFLICT', { field: 'reference' });
    const facts = { ...content, ...(await invitation(tx, { email, location }, viewer)) };
    const stored = await putRecord(tx, { ...row, reference: email, content: JSON.stringify(facts) });
    await emitInvitation(tx, readStaff(stored));
    return stored;
  },

  async update(tx, { previous, row, content, roles }, viewer) {
    const location = await lockedLocation(tx, previous);
    const before = readStaff(previous);
    const to = (content.status ?? before.status) as StaffStatus;
    const side = roles.has('locationOwner') ? 'owner' : 'member';
    if (!mayStep(side, before.status, to)) throw refusedStep(before, to);
    const given = parseContent(previous.content);
    const isRaised = content.role !== given.role || content.returnLimit !== given.returnLimit;
    if (side === 'member' && isRaised) throw new Refused('FORBIDDEN');
    const facts = await factsOf(tx, { before, to, content, location }, viewer);
    const next = { ...row, reference: previous.reference, content: JSON.stringify({ ...content, ...facts }) };
    const stored = await putRecord(tx, next, { previous });
    await noteRoles(tx, location);
    return stored;
  },
};

interface Step {
  before: Staff;
  to: StaffStatus;
  content: Content;
  location: StoredRow;
}

/** Facts that the server adds to a step. */
async function factsOf(tx: Tx, { before, to, location }: Step, viewer: Viewer): Promise<Content> {
  if (to === 'INVITED') return invitation(tx, { email: before.email, location }, viewer);
  if (to !== 'ACTIVE') return { status: to, endedAt: tx.now, endedBy: viewer.sub };
  if (before.status === 'ACTIVE') return {};
  if (!isOpenInvitation(before, tx.now)) throw new Refused('STAFF_ENDED', { status: 'EXPIRED' });
  if (location.owner === viewer.sub) throw new Refused('FORBIDDEN');
  const others = await staffOf(tx.db, location.id);
  if (others.some((one) => one.sub === viewer.sub && one.status === 'ACTIVE'))
    throw new Refused('CONFLICT', { field: 'sub' });
  return { status: to, sub: viewer.sub, name: await personName(tx, viewer), acceptedAt: tx.now };
}

/** Content of an invitation that begins, for the first time or again. */
async function invitation(
  tx: Tx,
  { email, location }: { email: string; location: StoredRow },
  viewer: Viewer,
): Promise<Content> {
  const at = await gatheredAt(tx, email, viewer);
  return {
    status: 'INVITED',
    invitedBy: await personName(tx, viewer),
    locationName: readLocation(location).name,
    invitedAt: at,
    expiresAt: tx.now + STAFF_INVITATION_MS,
    mail: await sendStaff(tx, { email, inviter: viewer.sub, at }),
  };
}

/**
 * Time at which this invitation counts as made, ms. It is that of an earlier one of the same person whose mail still
 * waits, else now.
 */
async function gatheredAt(tx: Tx, email: string, viewer: Viewer): Promise<number> {
  const rows = await presentRecords(tx.db, 'STAFF')
    .selectAll()
    .where('owner', '=', viewer.sub)
    .where('updated_at', '>', tx.now - GATHER_MS)
    .execute();
  const times = rows
    .map((row) => readStaff(fromTable(row)))
    .filter((one) => one.email === email && one.status === 'INVITED' && one.invitedAt > tx.now - GATHER_MS)
    .map(({ invitedAt }) => invitedAt);
  for (const at of new Set(times)) if (await isMailWaiting(tx, { email, inviter: viewer.sub, at })) return at;
  return tx.now;
}

function refusedStep({ status }: Staff, to: StaffStatus): Refused {
  if (status !== 'INVITED' && status !== 'ACTIVE') return new Refused('STAFF_ENDED', { status });
  return STAFF_STATUSES.includes(to) ? new Refused('FORBIDDEN') : badInput('status');
}

/** The location, which is locked first. So two changes of its team wait for each other. */
async function lockedLocation(tx: Tx, { parentId }: Pick<RowToPut, 'parentId'>): Promise<StoredRow> {
  const location = await getRow(tx, parentId ?? '', 'LOCATION', { lock: true });
  if (!location) throw new Refused('NOT_FOUND');
  return location;
}
