import { sameJson } from '../../src/domain/same-json.ts';
import { isTicketUpdate } from '../../src/records/access.ts';
import { type Content, parseContent, type RecordRow } from '../../src/records/record.ts';
import { Refused, type Tx } from '../db/store.ts';
import { locationOwner } from './belonging.ts';
import { badInput } from './check-input.ts';
import type { ChangedRecord, NewRecord, TypeHandler, Viewer } from './type-handler.ts';
import { getRow, putRecord } from './write-record.ts';

/**
 * A ticket always refers to its location's owner, names its writer and starts open. An update of it, and an answer inside
 * it, is signed by the server with who wrote it and in which role, so no party can answer as the other. An update touches
 * its ticket: whoever looks for tickets that changed finds it, and the ticket's own status is a copy of the latest change [T-02].
 */
export const ticketHandler: TypeHandler = {
  async create(tx, input, viewer) {
    const owner = await locationOwner(tx.db, input.locationId);
    if (isTicketUpdate(input.row, input.locationId)) return createUpdate(tx, input, viewer, owner);
    const { row, content, locationId } = input;
    checkImages(content, `tickets/${locationId}/${viewer.sub}/`);
    const side = { viewer, owner };
    const ticket = {
      ...content,
      ...(content.userInfo !== undefined && { userInfo: named(content.userInfo, viewer) }),
      ...signedResponses(content, [], side),
      status: 'open',
      seen: false,
    };
    return putRecord(tx, { ...row, reference: owner, content: JSON.stringify(ticket) });
  },

  async update(tx, change, viewer) {
    const owner = await locationOwner(tx.db, change.previous.locationId);
    return isTicketUpdate(change.previous, change.previous.locationId)
      ? markUpdate(tx, change, viewer)
      : changeTicket(tx, change, viewer, owner);
  },
};

/** Stamped after its ticket and everything that was added to it before, so that all sides agree on the order. */
async function createUpdate(
  tx: Tx,
  { row, content }: NewRecord,
  viewer: Viewer,
  owner: string | null,
): Promise<RecordRow> {
  const ticket = await getRow(tx, row.parentId ?? '', 'LOCATION_TICKET', { lock: true });
  if (!ticket) throw new Refused('NOT_FOUND');
  const after: Tx = { ...tx, now: Math.max(tx.now, ticket.updatedAt + 1) };
  const before = parseContent(ticket.content);
  const isChange = content.updateType === 'STATUS_CHANGE';
  const update = {
    ...content,
    subject: before.subject ?? content.subject,
    ...(isChange && { previousStatus: before.status ?? 'open' }),
    seen: false,
    author: signature(content.author, { viewer, owner }),
  };
  const created = await putRecord(after, { ...row, content: JSON.stringify(update) });
  const touched = isChange ? { ...before, status: content.status } : before;
  await putRecord(after, { ...ticket, content: JSON.stringify(touched) }, { previous: ticket });
  return created;
}

/** Only whom an update is for can have seen it; that person's other devices find it by the ticket. */
async function markUpdate(
  tx: Tx,
  { previous, row, content }: ChangedRecord,
  viewer: Viewer,
): Promise<RecordRow> {
  if (previous.owner === viewer.sub) throw new Refused('FORBIDDEN');
  if (typeof content.seen !== 'boolean') throw badInput('seen');
  const marked = await putRecord(tx, row, { previous });
  const ticket = await getRow(tx, previous.parentId ?? '', 'LOCATION_TICKET', { lock: true });
  if (ticket) await putRecord(tx, ticket, { previous: ticket });
  return marked;
}

/** `seen` is the location's owner's to say. */
async function changeTicket(
  tx: Tx,
  { previous, row, content }: ChangedRecord,
  viewer: Viewer,
  owner: string | null,
): Promise<RecordRow> {
  const { seen, responses } = parseContent(previous.content);
  const { seen: _, ...rest } = content;
  const kept = viewer.sub === owner ? content : { ...rest, ...(seen !== undefined && { seen }) };
  const signed = signedResponses(content, responses, { viewer, owner });
  return putRecord(tx, { ...row, content: JSON.stringify({ ...kept, ...signed }) }, { previous });
}

/** Who writes, and whose the location is. */
interface Side {
  viewer: Viewer;
  owner: string | null;
}

/** Answers that stand in the ticket itself: those that are there stay as they are, and what is added is its writer's own. */
function signedResponses(content: Content, before: unknown, side: Side): Content {
  if (content.responses === undefined) return {};
  const kept: unknown[] = Array.isArray(before) ? before : [];
  const sent: unknown[] = Array.isArray(content.responses) ? content.responses : [];
  const added = sent
    .filter((one) => !kept.some((known) => sameJson(known, one)))
    .map((one) => ({ ...asObject(one), author: signature(asObject(one).author, side) }))
    .filter((one) => !kept.some((known) => sameJson(known, one)));
  return { responses: [...kept, ...added] };
}

function signature(claimed: unknown, { viewer, owner }: Side): Content {
  return { ...named(claimed, viewer), role: viewer.sub === owner ? 'manager' : 'customer' };
}

/** What a person says of themselves, under the address and the sub that are really theirs. */
function named(claimed: unknown, { sub, email }: Viewer): Content {
  return { ...asObject(claimed), username: sub, ...(email !== null && { email }) };
}

const asObject = (value: unknown): Content => parseContent(JSON.stringify(value ?? null));

/** Pictures of a ticket lie where their writer alone can have put them. */
function checkImages(content: Content, place: string): void {
  if (!Array.isArray(content.images)) return;
  const good = content.images.every((image: unknown) => {
    const { url } = asObject(image);
    return typeof url === 'string' && url.startsWith(place);
  });
  if (!good) throw badInput('images');
}
