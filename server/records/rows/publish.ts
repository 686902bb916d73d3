import { isDomainAddress } from '../../../src/domain/people/domain-address.ts';
import { foldEmail } from '../../../src/domain/people/email.ts';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import {
  type ChannelEvent,
  chatChannel,
  type EventType,
  locationChannel,
  notificationChannel,
  staffChannel,
  supportChannel,
} from '../../../src/records/events.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { STAFF_AT } from '../../../src/records/rights/staff-access.ts';
import { isTicketUpdate, RIGHTS, shownContent } from '../../../src/records/rights.ts';
import type { Channel } from '../../../src/records/type-definition.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { readStaff } from '../../../src/records/types/shop/staff.ts';
import type { MaybePromise } from '../../db/maybe-promise.ts';
import type { RecordTable } from '../../db/record-table.ts';
import { isOfRights } from '../../db/rights-event.ts';
import type { Tx } from '../../db/store.ts';
import type { Belonging } from './belonging.ts';
import { readRow } from './known-rows.ts';

/** A record with its location and audience, which is all that telling of it needs. */
type PlacedRow = RecordRow & Belonging;

/** A channel, and the eyes through which an event on it shows its record. */
interface Reader {
  channel: string;
  viewer: string | null;
  staff?: StaffRole;
}

/** Tells everyone who may read a record that it was written. `previous` is null for a new one. */
export async function publishChange(tx: Tx, row: PlacedRow, previous: PlacedRow | null): Promise<void> {
  const location = await locationOf(tx, row);
  const owner = ownerOf(location);
  const found = readersOf(tx, row, location);
  const message = previous === null ? messageType(row) : null;
  const all = found instanceof Promise ? await found : found;
  // A message may be sent to a closed app, where nobody hears the channel.
  const isTold = message !== null || isOfRights(row.type);
  const readers = isTold ? all : all.filter(({ channel }) => tx.isHeard(channel));
  if (readers.length === 0) return;
  // A message's event carries the record's own id, so a client that also publishes it is heard once.
  const head: ChannelEvent =
    message === null
      ? { type: 'RECORD_CHANGED', id: tx.id(), createdAt: tx.now }
      : { type: message, id: row.id, createdAt: tx.now, content: await messageContent(tx, row) };
  for (const { channel, viewer, staff } of readers) {
    const record = toRecordRow(row);
    record.content = shownContent(row, { viewer, locationOwner: owner, staff: staff ?? null });
    await tx.emit(channel, { ...head, record });
  }
}

/** Tells everyone who could read a record that it is gone. */
export async function publishRemoval(tx: Tx, row: PlacedRow): Promise<void> {
  // A location is gone by now, and its readers are those of before.
  const location = row.type === 'LOCATION' ? { ...row, deleted: 0 } : await locationOf(tx, row);
  const { id, type, parentId, updatedAt } = row;
  const event: ChannelEvent = {
    type: 'RECORD_DELETED',
    id: tx.id(),
    createdAt: tx.now,
    key: { id, type, parentId, updatedAt },
  };
  for (const { channel } of await readersOf(tx, row, location)) await tx.emit(channel, event);
}

/** The record without the fields that the server keeps beside it. */
export function toRecordRow(row: RecordRow): RecordRow {
  const { id, type, parentId, owner, reference, content, createdAt, updatedAt } = row;
  return { id, type, parentId, owner, reference, content, createdAt, updatedAt };
}

/** The channels of section 7 on which this record's readers listen, each once. */
function readersOf(tx: Tx, row: PlacedRow, location: Shop | null): MaybePromise<Reader[]> {
  const found = TYPE_DEFINITIONS[row.type].channels.map((channel) => READERS[channel](row, location, tx));
  return found.some((one) => one instanceof Promise)
    ? Promise.all(found).then((all) => unique(all.flat()))
    : unique((found as Reader[][]).flat());
}

type Readers = (row: PlacedRow, location: Shop | null, tx: Tx) => MaybePromise<Reader[]>;

/** A location as far as it decides who reads its records. */
type Shop = Pick<RecordTable, 'owner' | 'content' | 'deleted'>;

/** The location of a record, existing or removed. */
const locationOf = ({ db }: Tx, { locationId }: PlacedRow): Promise<Shop | null> | null =>
  locationId === null ? null : readRow(db, locationId, 'LOCATION', { cachedIsEnough: true });

const ownerOf = (location: Shop | null): string | null => (location?.deleted === 0 ? location.owner : null);

const personal = (sub: string | null): Reader[] =>
  sub === null ? [] : [{ channel: notificationChannel(sub), viewer: sub }];

/**
 * The readers on channels. Chat and ticket records hide nothing from their parties, so every channel shows them alike.
 */
const onChannels = (channelOf: (id: string) => string, ids: readonly (string | null)[]): Reader[] =>
  ids.flatMap((id) => (id === null ? [] : [{ channel: channelOf(id), viewer: null }]));

const READERS: Readonly<Record<Channel, Readers>> = {
  location: ({ locationId }) => onChannels(locationChannel, [locationId]),
  owner: ({ owner }) => personal(owner),
  locationOwner: (row, location) => [...personal(ownerOf(location)), ...staffOf(row, location)],
  invited: async (row, _, tx) => personal(await invitedPerson(tx, row)),
  member: async (row, _, tx) => personal(readStaff(row).sub ?? (await invitedPerson(tx, row))),
  chat: ({ locationId, audience }) => onChannels(chatChannel, [locationId, audience]),
  support: ({ locationId, audience }, location) =>
    onChannels(supportChannel, [locationId, ownerOf(location), audience]),
};

/**
 * The readers by role: each role that somebody holds at the location, where it reads the record. Its own channel shows
 * the record as that role sees it.
 */
function staffOf({ type, locationId }: PlacedRow, location: Shop | null): Reader[] {
  if (locationId === null) return [];
  if (!location?.content?.includes(`"${STAFF_AT}"`)) return [];
  const held = String(parseContent(location.content)[STAFF_AT]).split(' ');
  const { read } = RIGHTS[type];
  return STAFF_ROLES.filter((role) => held.includes(role))
    .filter((role) => read.includes(role) || read.includes('locationVisitor'))
    .map((staff) => ({ channel: staffChannel(staff, locationId), viewer: null, staff }));
}

function unique(readers: readonly Reader[]): Reader[] {
  return [...new Map(readers.map((reader) => [reader.channel, reader])).values()];
}

/** The account that an INVITE or STAFF to one address names. The people of a domain are not told one by one. */
export async function invitedPerson(tx: Tx, row: Pick<RecordRow, 'reference'>): Promise<string | null> {
  const address = foldEmail(row.reference ?? '');
  if (!address.includes('@') || isDomainAddress(address)) return null;
  const user = await tx.db
    .selectFrom('app_user')
    .select('sub')
    .where('email', '=', address)
    .executeTakeFirst();
  return user?.sub ?? null;
}

function messageType(row: PlacedRow): EventType | null {
  if (row.type === 'CHAT_MESSAGE') return 'CHAT_MESSAGE';
  if (isTicketUpdate(row, row.locationId)) return 'TICKET_UPDATE';
  return row.type === 'LOCATION_TICKET' ? 'LOCATION_TICKET' : null;
}

/** The notification of a message: its sender and, for tickets, their subject [section 7]. */
async function messageContent(tx: Tx, row: PlacedRow): Promise<NonNullable<ChannelEvent['content']>> {
  const content = parseContent(row.content);
  const person = parseContent(JSON.stringify(content.author ?? content.userInfo ?? null));
  const name = text(content.senderName) ?? text(person.displayName) ?? text(person.name);
  const senderInfo = name === undefined ? {} : { senderInfo: { displayName: name, name } };
  const location = await messageLocation(tx, row);
  if (row.type === 'CHAT_MESSAGE') return { ...senderInfo, ...location };
  const subject = text(content.subject) ?? (await ticketSubject(tx, row));
  const status = text(content.status);
  return {
    ...senderInfo,
    ...(subject && { subject }),
    ...(status && { status }),
    ...location,
  };
}

/** The shop of a message. An update names its ticket alone, and its readers have several shops. */
async function messageLocation(
  tx: Tx,
  { locationId }: PlacedRow,
): Promise<{ locationId?: string; locationName?: string }> {
  if (locationId === null) return {};
  const location = await readRow(tx.db, locationId, 'LOCATION', { cachedIsEnough: true });
  const locationName = text(parseContent(location?.content).name);
  return { locationId, ...(locationName && { locationName }) };
}

async function ticketSubject(tx: Tx, row: PlacedRow): Promise<string | undefined> {
  if (!isTicketUpdate(row, row.locationId) || row.parentId === null) return undefined;
  const ticket = await tx.db
    .selectFrom('record')
    .select('content')
    .where('id', '=', row.parentId)
    .where('type', '=', 'LOCATION_TICKET')
    .executeTakeFirst();
  return text(parseContent(ticket?.content).subject);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
