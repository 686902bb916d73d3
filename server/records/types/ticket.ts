import type { TicketRole } from '../../../src/records/content/ticket-content.ts';
import { authorInfo, placeInfo, userInfo } from '../../../src/records/content/ticket-content.ts';
import { pictureKeyOf } from '../../../src/records/picture-key.ts';
import { type Content, parseContent, type RecordRow } from '../../../src/records/record.ts';
import { isTicketUpdate, redact } from '../../../src/records/rights.ts';
import type { Role } from '../../../src/records/type-rule.ts';
import { readLocation } from '../../../src/records/types/shop/location.ts';
import { LOCATION_TICKET } from '../../../src/records/types/talk/location-ticket.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { badInput, checkSize } from '../check-input.ts';
import { locationOwner } from '../rows/belonging.ts';
import { getRow, putRecord } from '../rows/write-record.ts';
import type { ChangedRecord, NewRecord, TypeHandler, Viewer } from '../type-handler.ts';
import { signerOf, writerOf } from './person-name.ts';
import { answered, asContent } from './ticket-answers.ts';

/**
 * Rules of a ticket. It refers to its location's owner, starts open, and names its customer, location and manager as
 * the server knows them. The server signs each update, and each entry of `responses`, with its author and role, so that
 * no side can answer as the other. An update touches its ticket, so that lists of changed tickets contain it. The
 * ticket's own status is a copy of the latest change [T-02].
 */
export const ticketHandler: TypeHandler = {
  async create(tx, input, viewer) {
    const owner = await locationOwner(tx.db, input.locationId);
    if (isTicketUpdate(input.row, input.locationId)) return createUpdate(tx, input, { viewer, owner });
    const { row, content, locationId } = input;
    checkImages(content, locationId, viewer.sub);
    const writer = await writerOf(tx, viewer);
    const ticket = {
      ...content,
      userInfo: userInfo(writer),
      ...(await signedLocation(tx, locationId)),
      ...answered({}, content, authorInfo(writer, sideOf(input.roles))),
      status: 'open',
      seen: false,
    };
    return putRecord(tx, { ...row, reference: owner, content: signedText(ticket) });
  },

  async update(tx, changed, viewer) {
    const { previous, row } = changed;
    const change = { ...changed, row: { ...row, reference: previous.reference } };
    return isTicketUpdate(previous, previous.locationId)
      ? markUpdate(tx, change, viewer)
      : changeTicket(tx, change, viewer);
  },
};

/** The names of its location and manager in a ticket: those that every visitor may read. */
async function signedLocation(tx: Tx, locationId: string | null): Promise<Content> {
  const location = await getRow(tx, locationId ?? '', 'LOCATION');
  if (!location) throw new Refused('NOT_FOUND');
  return placeInfo(readLocation(redact(location, EVERY_VISITOR)));
}

const EVERY_VISITOR = { viewer: null, locationOwner: null };

/** A ticket as it is stored, with everything that the server signed in it. Refuses TOO_LARGE. */
function signedText(ticket: Content): string {
  const text = JSON.stringify(ticket);
  checkSize(text, LOCATION_TICKET.limits.contentBytes);
  return text;
}

/** Makes an update. It is stamped after its ticket and every earlier update, so that all sides agree on the order. */
async function createUpdate(
  tx: Tx,
  { row, content, roles }: NewRecord,
  { viewer, owner }: { viewer: Viewer; owner: string | null },
): Promise<RecordRow> {
  const ticket = await getRow(tx, row.parentId ?? '', 'LOCATION_TICKET', { lock: true });
  if (!ticket) throw new Refused('NOT_FOUND');
  const after: Tx = { ...tx, now: Math.max(tx.now, ticket.updatedAt + 1) };
  const before = parseContent(ticket.content);
  const isChange = content.updateType === 'STATUS_CHANGE';
  const role = sideOf(roles);
  const update = {
    ...content,
    subject: before.subject ?? content.subject,
    ...(isChange && { previousStatus: before.status ?? 'open' }),
    seen: false,
    author: authorInfo(await signerOf(tx, viewer, { role, owner }), role),
  };
  const created = await putRecord(after, { ...row, content: JSON.stringify(update) });
  const touched = isChange ? { ...before, status: content.status } : before;
  await putRecord(after, { ...ticket, content: JSON.stringify(touched) }, { previous: ticket });
  return created;
}

/**
 * Marks an update as seen. Only the side for which it is meant can have seen it, and that side's other devices find it
 * by the ticket.
 */
async function markUpdate(
  tx: Tx,
  { previous, row, content, roles }: ChangedRecord,
  viewer: Viewer,
): Promise<RecordRow> {
  const writer = previous.owner === previous.audience ? 'customer' : 'manager';
  if (previous.owner === viewer.sub || sideOf(roles) === writer) throw new Refused('FORBIDDEN');
  if (typeof content.seen !== 'boolean') throw badInput('seen');
  const marked = await putRecord(tx, row, { previous });
  await touchTicket(tx, previous.parentId ?? '');
  return marked;
}

/** Stamps a ticket whose update changed, so that lists of changed tickets contain it. Screens date it by its updates. */
export async function touchTicket(tx: Tx, id: string): Promise<void> {
  const ticket = await getRow(tx, id, 'LOCATION_TICKET', { lock: true });
  if (ticket) await putRecord(tx, ticket, { previous: ticket });
}

/** Changes a ticket. Only the shop says `seen`, and answers are only added. */
async function changeTicket(
  tx: Tx,
  { previous, row, content, roles }: ChangedRecord,
  viewer: Viewer,
): Promise<RecordRow> {
  const before = parseContent(previous.content);
  const { seen } = before;
  const { seen: _, ...rest } = content;
  const role = sideOf(roles);
  const kept = role === 'manager' ? content : { ...rest, ...(seen !== undefined && { seen }) };
  const owner = await locationOwner(tx.db, previous.locationId);
  const author = authorInfo(await signerOf(tx, viewer, { role, owner }), role);
  const next = { ...kept, ...answered(before, content, author) };
  return putRecord(tx, { ...row, content: signedText(next) }, { previous });
}

/** The side of a person in a ticket. Staff who opened a ticket of their shop are its customer. */
function sideOf(roles: ReadonlySet<Role>): TicketRole {
  if (roles.has('locationOwner')) return 'manager';
  return !roles.has('audience') && (roles.has('attendant') || roles.has('deputy')) ? 'manager' : 'customer';
}

/**
 * Checks the pictures of a ticket. They lie where only their writer can have put them, under keys that readers show.
 */
function checkImages(content: Content, locationId: string | null, sub: string): void {
  if (!Array.isArray(content.images)) return;
  const good = content.images.every((image: unknown) =>
    pictureKeyOf('tickets', locationId, asContent(image).url)?.startsWith(`tickets/${locationId}/${sub}/`),
  );
  if (!good) throw badInput('images');
}
