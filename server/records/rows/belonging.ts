import type { Kysely } from 'kysely';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import { inviteAudience } from '../../../src/records/types/shop/invite.ts';
import { staffAudience } from '../../../src/records/types/shop/staff.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { readRow } from './known-rows.ts';

/** The location of a record and its other reader. The server derives both and never takes them from a client. */
export interface Belonging {
  locationId: string | null;
  audience: string | null;
}

type Placed = Pick<RecordRow, 'id' | 'type' | 'parentId' | 'owner' | 'reference' | 'content'>;

/** Derives location and audience. Of an existing record only the audience of an INVITE or STAFF can move. */
export async function belongingOf(
  db: Kysely<Schema>,
  row: Placed,
  previous?: Belonging & Pick<RecordRow, 'parentId'>,
): Promise<Belonging> {
  if (row.type === 'INVITE') {
    return {
      locationId: row.parentId,
      audience: inviteAudience(row.reference, parseContent(row.content).status),
    };
  }
  if (row.type === 'STAFF') {
    return { locationId: row.parentId, audience: staffAudience(row.reference, parseContent(row.content)) };
  }
  if (previous && previous.parentId === row.parentId) {
    return { locationId: previous.locationId, audience: previous.audience };
  }
  switch (RIGHTS[row.type].place) {
    case 'none':
      return { locationId: null, audience: null };
    case 'self':
      return { locationId: row.id, audience: null };
    case 'parent':
      return { locationId: row.parentId, audience: await chatCustomer(db, row) };
    case 'ticket':
      return ticketBelonging(db, row);
  }
}

/** The sub of a location's owner; null when there is no such location. */
export async function locationOwner(db: Kysely<Schema>, locationId: string | null): Promise<string | null> {
  if (locationId === null) return null;
  const location = await readRow(db, locationId, 'LOCATION', { cachedIsEnough: true });
  return location?.deleted === 0 ? location.owner : null;
}

/** The customer of a conversation: the sender of a message to the location's owner, or the receiver of one from the shop. */
async function chatCustomer(db: Kysely<Schema>, row: Placed): Promise<string | null> {
  if (row.type !== 'CHAT_MESSAGE') return null;
  const owner = await locationOwner(db, row.parentId);
  return owner === null || row.reference === null || row.reference === owner ? row.owner : row.reference;
}

/**
 * Derives where a ticket belongs. It hangs on its location, and its customer is its owner. An update belongs where its
 * ticket does.
 */
async function ticketBelonging(db: Kysely<Schema>, row: Placed): Promise<Belonging> {
  if (row.parentId === null) return { locationId: null, audience: null };
  if (row.type === 'LOCATION_TICKET' && (await locationOwner(db, row.parentId)) !== null) {
    return { locationId: row.parentId, audience: row.owner };
  }
  const ticket = await presentRecords(db, 'LOCATION_TICKET')
    .select(['location_id', 'audience', 'parent_id'])
    .where('id', '=', row.parentId)
    .executeTakeFirst();
  if (!ticket || ticket.parent_id !== ticket.location_id) return { locationId: null, audience: null };
  return { locationId: ticket.location_id, audience: ticket.audience };
}
