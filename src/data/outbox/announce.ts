import { type ChannelEvent, chatChannel } from '../../records/events.ts';
import type { RecordRow } from '../../records/record.ts';
import { readChatMessage } from '../../records/types/talk/chat-message.ts';
import { type Announcement, senderInfo } from './announcement.ts';

export interface Speaker {
  /** Sends JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
}

/**
 * Tells the other side that a message, a ticket or an update was delivered, as section 7 asks of senders. The event
 * carries the record's own id, so a server that also tells drops it. Nobody waits for it, because the other side's next
 * pull brings an event that was missed. `ticketOf` finds the ticket of an update.
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

/** The code for tickets is fetched with the first one, because few people open any. */
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
