import type { AccessEnd } from '../../domain/people/access-end.ts';
import { object, text } from '../../records/content/read.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { type Invite, readInvite } from '../../records/types/shop/invite.ts';
import { type ClosedMark, readClosedMark } from '../mirror/closed-mark.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { inviteReferences } from './invite-references.ts';

/** A location that is closed to a person, and whether they can still read their own words there. */
export interface ClosedLocation {
  /** Null where the reason is unknown. */
  end: AccessEnd | null;
  /** Its last known name; empty when unknown. */
  name: string;
  hasTalk: boolean;
  hasTickets: boolean;
}

/** Reads a location that is closed to this person; null where it is open, or where this device never asked. */
export async function readClosedLocation(
  tx: MirrorTx,
  locationId: string,
  email: string,
): Promise<ClosedLocation | null> {
  if (await tx.row({ type: 'LOCATION', id: locationId })) return null;
  const mark = await readClosedMark(tx, locationId);
  if (!mark) return null;
  const invites = await invitesTo(tx, locationId, email);
  const at = (type: RecordRow['type']) => tx.select({ by: 'parent', parentId: locationId, type });
  const [messages, tickets, bought] = await Promise.all([
    at('CHAT_MESSAGE'),
    at('LOCATION_TICKET'),
    at('SHOPPING_PURCHASE'),
  ]);
  return {
    end: endOf(mark, invites),
    name: mark.name || nameIn(invites, [...tickets, ...bought]),
    hasTalk: messages.length > 0,
    hasTickets: tickets.length > 0,
  };
}

function endOf(
  { name, isPublic, isDeleted, isChecked }: ClosedMark,
  invites: readonly Invite[],
): AccessEnd | null {
  if (isDeleted) return 'deleted';
  // A valid invite opens a location, so one that is closed all the same was deleted.
  if (invites.some(({ active }) => active)) return isChecked ? 'deleted' : null;
  if (invites.some(({ status }) => status === 'REVOKED')) return 'revoked';
  if (invites.length > 0) return 'expired';
  if (isPublic) return 'private';
  return isChecked && name !== '' ? 'expired' : null;
}

async function invitesTo(tx: MirrorTx, locationId: string, email: string): Promise<Invite[]> {
  const rows = await Promise.all(
    inviteReferences(email).map((reference) => tx.select({ by: 'reference', type: 'INVITE', reference })),
  );
  return rows
    .flat()
    .map(readInvite)
    .filter((invite) => invite.locationId === locationId);
}

/** The location's name in the person's own records there. */
function nameIn(invites: readonly Invite[], rows: readonly RecordRow[]): string {
  const names = rows.map(({ content }) => {
    const { locationInfo, locationName } = parseContent(content);
    return text(object(locationInfo).name).trim() || text(locationName).trim();
  });
  return [...invites.map(({ locationName }) => locationName), ...names].find((name) => name !== '') ?? '';
}
