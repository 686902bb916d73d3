import { readChatMessage } from '../../records/content/chat-message.ts';
import { readTicket } from '../../records/content/ticket.ts';
import { readTicketUpdate } from '../../records/content/ticket-update.ts';
import { type ChannelEvent, chatChannel, supportChannel } from '../../records/events.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';

export interface Speaker {
  /** Says JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
}

/** What is said of a record, and where. */
interface Announcement {
  channels: readonly (string | null)[];
  type: ChannelEvent['type'];
  content: NonNullable<ChannelEvent['content']>;
}

/**
 * Tells the other side that a message, a ticket or what was added to one was delivered, as section 7 asks of senders. The
 * event carries the record's own id, so a server that tells by itself drops it. Nobody waits for it: what the other side
 * did not hear of is met by their next pull. `ticketOf` finds the ticket of an update.
 */
export async function announce(
  feed: Speaker,
  row: RecordRow,
  { now, ticketOf }: { now: number; ticketOf: (id: string) => Promise<RecordRow | undefined> },
): Promise<void> {
  const said = row.type === 'CHAT_MESSAGE' ? ofMessage(row) : await ofTicket(row, ticketOf);
  if (!said) return;
  const { channels, type, content } = said;
  const text = JSON.stringify({
    type,
    id: row.id,
    createdAt: now,
    record: row,
    content,
  } satisfies ChannelEvent);
  // Best effort: without a connection there is nobody to tell.
  for (const channel of channels) if (channel) feed.publish(channel, [text]).catch(() => undefined);
}

function ofMessage(row: RecordRow): Announcement | null {
  const message = readChatMessage(row);
  if (!message) return null;
  const channel = chatChannel(message.role === 'manager' ? message.customerId : message.locationId);
  return { channels: [channel], type: 'CHAT_MESSAGE', content: senderOf(message.senderName) };
}

async function ofTicket(
  row: RecordRow,
  ticketOf: (id: string) => Promise<RecordRow | undefined>,
): Promise<Announcement | null> {
  if (row.type !== 'LOCATION_TICKET' && row.type !== 'TICKET_UPDATE') return null;
  const update = readTicketUpdate(row);
  if (!update) {
    const { customer, subject, status, locationId } = readTicket(row);
    const content = { ...senderOf(customer.name), subject, status };
    return { channels: [supportChannel(locationId)], type: 'LOCATION_TICKET', content };
  }
  const ticket = await ticketOf(row.parentId ?? '').catch(() => undefined);
  if (!ticket?.parentId) return null;
  const { subject, status } = parseContent(row.content);
  const content = {
    ...senderOf(update.authorName),
    ...(typeof subject === 'string' && { subject }),
    ...(typeof status === 'string' && { status }),
    locationId: ticket.parentId,
  };
  const toOwner = [supportChannel(ticket.parentId), ticket.reference && supportChannel(ticket.reference)];
  const toCustomer = [ticket.owner && supportChannel(ticket.owner)];
  return { channels: update.role === 'manager' ? toCustomer : toOwner, type: 'TICKET_UPDATE', content };
}

const senderOf = (name: string): NonNullable<ChannelEvent['content']> =>
  name === '' ? {} : { senderInfo: { displayName: name, name } };
