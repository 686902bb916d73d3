import { readChatMessage } from '../../records/content/chat-message.ts';
import { type ChannelEvent, chatChannel } from '../../records/events.ts';
import type { RecordRow } from '../../records/record.ts';

export interface Speaker {
  /** Says JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
}

/**
 * Tells the other side of a conversation that a message was delivered, as section 7 asks of senders. The event carries
 * the record's own id, so a server that tells by itself drops it. Nobody waits for it: a message that the other side did
 * not hear of is met by their next pull.
 */
export function announce(feed: Speaker, row: RecordRow, now: number): void {
  const message = row.type === 'CHAT_MESSAGE' ? readChatMessage(row) : null;
  if (!message) return;
  const channel = chatChannel(message.role === 'manager' ? message.customerId : message.locationId);
  const { senderName: name } = message;
  const event: ChannelEvent = {
    type: 'CHAT_MESSAGE',
    id: row.id,
    createdAt: now,
    record: row,
    content: name === '' ? {} : { senderInfo: { displayName: name, name } },
  };
  // Best effort: without a connection there is nobody to tell.
  feed.publish(channel, [JSON.stringify(event)]).catch(() => undefined);
}
