import { type ChannelEvent, chatChannel } from '../../records/events.ts';
import type { RecordRow } from '../../records/record.ts';
import { readChatMessage } from '../../records/types/chat-message.ts';
import { type Announcement, senderInfo } from './announcement.ts';

export interface Speaker {
  /** Says JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
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
  const said = await wordsOf(row, ticketOf);
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

/** The words for tickets are fetched with the first of them: few people open one. */
async function wordsOf(
  row: RecordRow,
  ticketOf: (id: string) => Promise<RecordRow | undefined>,
): Promise<Announcement | null> {
  if (row.type === 'CHAT_MESSAGE') return ofMessage(row);
  if (row.type !== 'LOCATION_TICKET' && row.type !== 'TICKET_UPDATE') return null;
  const part = await import('./announce-ticket.ts').catch(() => null);
  return part?.ofTicket(row, ticketOf) ?? null;
}

function ofMessage(row: RecordRow): Announcement | null {
  const message = readChatMessage(row);
  if (!message) return null;
  const channel = chatChannel(message.role === 'manager' ? message.customerId : message.locationId);
  return { channels: [channel], type: 'CHAT_MESSAGE', content: senderInfo(message.senderName) };
}
