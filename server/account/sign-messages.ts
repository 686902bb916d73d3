import { isObject } from '../../src/domain/values/is-object.ts';
import type { Content, RecordType } from '../../src/records/record.ts';
import { parseContent } from '../../src/records/record.ts';
import { isTicketUpdate } from '../../src/records/rights.ts';
import { forUpdate } from '../db/lock.ts';
import type { Tx } from '../db/store.ts';
import { fromTable, putRecord, type StoredRow } from '../records/rows/write-record.ts';
import { touchTicket } from '../records/types/ticket.ts';

/** Name under the messages of a closed account. */
export const CLOSED_NAME = 'Conta encerrada';

/** Records that belong to a conversation with someone else. */
const SHARED: readonly RecordType[] = ['CHAT_MESSAGE', 'LOCATION_TICKET', 'TICKET_UPDATE'];

/** The present messages of a person, locked, in the order of their ids. */
async function messagesOf(tx: Tx, sub: string): Promise<StoredRow[]> {
  const owned = tx.db
    .selectFrom('record')
    .selectAll()
    .where('owner', '=', sub)
    .where('type', 'in', [...SHARED])
    .where('deleted', '=', 0)
    .orderBy('id');
  return (await forUpdate(tx, owned).execute()).map(fromTable);
}

/**
 * Signs a person's messages anew, as often as need be. The other side hears of each change, so that no copy on a device
 * keeps the name. A device that was offline asks for the updates of touched tickets alone.
 */
export async function signMessagesAnew(tx: Tx, sub: string): Promise<void> {
  const tickets = new Set<string>();
  for (const previous of await messagesOf(tx, sub)) {
    const content = JSON.stringify(signedAnew(parseContent(previous.content), sub));
    if (content === previous.content) continue;
    await putRecord(tx, { ...previous, content }, { previous });
    if (previous.type !== 'CHAT_MESSAGE' && isTicketUpdate(previous, previous.locationId))
      tickets.add(previous.parentId ?? '');
  }
  // In one order, so that two closings do not wait for each other.
  for (const id of [...tickets].sort()) await touchTicket(tx, id);
}

/**
 * A message with its text, its time and its role; `responses` of a ticket are signed one by one. Its photos go, because
 * they may show the person or their home.
 */
function signedAnew(content: Content, sub: string): Content {
  const { sessionInfo: _device, images: _photos, ...kept } = content;
  return {
    ...answersAnew(kept, sub),
    ...('senderName' in kept && { senderName: CLOSED_NAME }),
    ...('senderEmail' in kept && { senderEmail: CLOSED_NAME }),
    ...('userInfo' in kept && { userInfo: nobody(sub) }),
    ...('author' in kept && { author: { ...nobody(sub), ...pickRole(kept.author) } }),
  };
}

/** A ticket, whoever's it is, whose `responses` by this person are signed without them. */
export function answersAnew(content: Content, sub: string): Content {
  if (!Array.isArray(content.responses)) return content;
  const responses = content.responses.map((one: unknown) => (isBy(one, sub) ? signedAnew(one, sub) : one));
  return { ...content, responses };
}

const nobody = (sub: string): Content => ({ username: sub, name: CLOSED_NAME, displayName: CLOSED_NAME });

function pickRole(author: unknown): Content {
  return isObject(author) && typeof author.role === 'string' ? { role: author.role } : {};
}

function isBy(response: unknown, sub: string): response is Content {
  return isObject(response) && isObject(response.author) && response.author.username === sub;
}
