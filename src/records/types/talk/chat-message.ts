import { type ChatMessage, type ChatRole, MESSAGE_MAX } from '../../../domain/people/chat.ts';
import { isText } from '../../content/check.ts';
import { instant, text } from '../../content/read.ts';
import { parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/**
 * Reads a CHAT_MESSAGE; null where its conversation is unknown. The role is the customer's unless the content says
 * manager. A time below 1e12 is seconds, and without one the server's counts [MH-04]. The time is never later than the
 * server's, because the writer's clock may be wrong.
 */
export function readChatMessage(row: RecordRow): ChatMessage | null {
  const content = parseContent(row.content);
  const role = content.senderRole === 'manager' ? 'manager' : 'customer';
  const customerId = role === 'manager' ? row.reference : row.owner;
  if (!customerId || row.parentId === null) return null;
  return {
    id: row.id,
    locationId: row.parentId,
    customerId,
    role,
    sender: text(content.sender) || (row.owner ?? ''),
    senderName: text(content.senderName).trim(),
    senderEmail: text(content.senderEmail).trim(),
    text: text(content.text),
    at: Math.min(instant(content.timestamp) ?? row.createdAt, row.createdAt),
    createdAt: row.createdAt,
  };
}

/** A new message in a conversation. `at` in ms of its writer's device. */
export interface NewMessage {
  text: string;
  at: number;
  role: ChatRole;
  sender: { sub: string; name: string; email: string };
  /** The other side's sub: the location's owner, or the customer. */
  to: string;
}

export const CHAT_MESSAGE = defineType('CHAT_MESSAGE', {
  read: readChatMessage,
  write: ({ text, at, role, sender, to }: NewMessage) => ({
    reference: to,
    content: {
      text,
      sender: sender.sub,
      senderName: sender.name,
      senderEmail: sender.email,
      senderRole: role,
      timestamp: at,
    },
  }),
  rule: ownOnce({
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationVisitor'],
    place: 'parent',
  }),
  check: ({ text }) =>
    isText(text) && text.trim().length <= MESSAGE_MAX ? null : { field: 'text', max: MESSAGE_MAX },
  channels: ['chat'],
});
