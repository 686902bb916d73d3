import { grouped } from '../values/grouped.ts';
import { writtenAt } from '../words/written-at.ts';

/** Most characters of a message, after trimming [MH-03]. */
export const MESSAGE_MAX = 1000;
/** Most characters of the preview in a list of conversations [MH-01]. */
export const PREVIEW_MAX = 50;

export type ChatRole = 'customer' | 'manager';

/** One message between a customer and the owner or a manager of a location. Times in ms. */
export interface ChatMessage {
  id: string;
  locationId: string;
  /** The customer of the conversation. */
  customerId: string;
  role: ChatRole;
  /** Sub of the writer. */
  sender: string;
  senderName: string;
  senderEmail: string;
  text: string;
  /** When it was written, by the sender's clock, which the app corrects by the server's. */
  at: number;
  /** When the server took it. Conversations are ordered by it. */
  createdAt: number;
}

/** All of a location's messages with one customer, oldest first and never empty. */
export interface Conversation {
  customerId: string;
  customerName: string;
  last: ChatMessage;
  unread: number;
}

/** A typed message and whether it may be sent [MH-03]. */
export type Wording = { kind: 'empty' } | { kind: 'tooLong' } | { kind: 'fits'; text: string };

/** Trims a typed message and says whether it may be sent [MH-03]. */
export function wordingOf(typed: string): Wording {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  return text.length > MESSAGE_MAX ? { kind: 'tooLong' } : { kind: 'fits', text };
}

/** The first 50 characters on one line, with an ellipsis where the text is longer [MH-01]. */
export function previewOf(text: string): string {
  const letters = Array.from(text.trim().replace(/\s+/g, ' '));
  return letters.length > PREVIEW_MAX ? `${letters.slice(0, PREVIEW_MAX).join('')}...` : letters.join('');
}

/**
 * Each message once, in the server's order. Messages of one instant are ordered by their writing time
 * [MH-04].
 */
export function messagesInOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const once = new Map(messages.map((message) => [message.id, message]));
  return [...once.values()].sort(
    (a, b) => a.createdAt - b.createdAt || a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/**
 * The instant, ms, whose day stands over each message of an ordered conversation. It is the server's time and
 * never goes back. A message written offline yesterday and delivered today stands under today, with its own
 * time beside it.
 */
export function arrivals(messages: readonly Pick<ChatMessage, 'createdAt'>[]): number[] {
  let latest = Number.NEGATIVE_INFINITY;
  return messages.map(({ createdAt }) => {
    latest = Math.max(latest, createdAt);
    return latest;
  });
}

/**
 * Time (ms) up to which a message answers the other side. Its writer cannot have seen what came while it waited for a
 * connection. A clock that is behind leaves messages unread, a month's at most: a time before that is not believed.
 */
export const answersUpTo = ({ at, createdAt }: Pick<ChatMessage, 'at' | 'createdAt'>): number =>
  writtenAt(at, createdAt);

/**
 * Number of the other side's messages that are unread. `readUpTo` is the `createdAt` of the newest one seen on this
 * device, 0 for none. An answer counts as having read all messages before it was written, on any device.
 */
export function unreadCount(messages: readonly ChatMessage[], mine: ChatRole, readUpTo: number): number {
  const answeredAt = messages.reduce(
    (latest, message) => (message.role === mine ? Math.max(latest, answersUpTo(message)) : latest),
    readUpTo,
  );
  return messages.filter(({ role, createdAt }) => role !== mine && createdAt > answeredAt).length;
}

/**
 * The latest name in the customer's messages, else the part before the @ of their address, else 'Cliente'.
 */
export function customerNameOf(messages: readonly ChatMessage[]): string {
  const own = messages.filter(({ role }) => role === 'customer').reverse();
  const named = own.find(({ senderName }) => senderName !== '');
  if (named) return named.senderName;
  const addressed = own.find(({ senderEmail }) => senderEmail !== '');
  return addressed?.senderEmail.split('@')[0] || 'Cliente';
}

/** Messages of one location by customer, each conversation in order. */
export function byCustomer(messages: readonly ChatMessage[]): Map<string, ChatMessage[]> {
  return grouped(messagesInOrder(messages), ({ customerId }) => customerId);
}
