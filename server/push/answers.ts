import type { Kysely } from 'kysely';
import { answersUpTo, type ChatMessage } from '../../src/domain/people/chat.ts';
import type { ChannelEvent } from '../../src/records/events.ts';
import type { RecordRow } from '../../src/records/record.ts';
import { readChatMessage } from '../../src/records/types/talk/chat-message.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import { fromTable } from '../records/rows/write-record.ts';

/** Most messages that are looked through for an answer, newest first. */
const MAX_ANSWERS = 100;

/**
 * True where the person answered the message, and so has read it. Only the device itself knows how far it read. Any
 * answer of the shop counts for all who work there, as in the app's own list.
 */
export async function hasAnswered(read: Kysely<Schema>, row: RecordRow, sub: string): Promise<boolean> {
  const message = readChatMessage(row);
  if (message === null) return false;
  const later = await messagesSince(read, message, message.createdAt)
    .selectAll()
    .where((is) =>
      message.role === 'customer' ? is('owner', '!=', message.customerId) : is('owner', '=', sub),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_ANSWERS)
    .execute();
  return later.some((one) => {
    const answer = readChatMessage(fromTable(one));
    return answer !== null && answersUpTo(answer) >= message.createdAt;
  });
}

/** True for an answer of the shop that waited for a connection while its customer wrote more. */
export async function isOvertaken(read: Kysely<Schema>, message: ChatMessage): Promise<boolean> {
  if (message.role === 'customer') return false;
  const unanswered = await messagesSince(read, message, answersUpTo(message))
    .select('id')
    .where('owner', '=', message.customerId)
    .limit(1)
    .executeTakeFirst();
  return unanswered !== undefined;
}

/** The messages of a conversation that came after an instant, ms. */
const messagesSince = (
  read: Kysely<Schema>,
  { customerId, locationId }: Pick<ChatMessage, 'customerId' | 'locationId'>,
  at: number,
) =>
  presentRecords(read, 'CHAT_MESSAGE')
    .where('audience', '=', customerId)
    .where('location_id', '=', locationId)
    .where('created_at', '>', at);

/** True where the ticket of an event has a later response or step, which has a message to this person of its own. */
export async function hasLaterUpdate(
  read: Kysely<Schema>,
  { type, record, createdAt }: ChannelEvent,
  sub: string,
): Promise<boolean> {
  const ticket = type === 'LOCATION_TICKET' ? record?.id : record?.parentId;
  if (ticket == null) return false;
  const later = await read
    .selectFrom('record')
    .select('id')
    .where('parent_id', '=', ticket)
    .where('type', 'in', ['TICKET_UPDATE', 'LOCATION_TICKET'])
    .where('deleted', '=', 0)
    .where('created_at', '>', createdAt)
    .where('owner', '!=', sub)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
