import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { dueDelivery } from '../../../src/domain/overview/due-delivery.ts';
import type { DueDelivery, WaitingFigures } from '../../../src/domain/overview/overview.ts';
import type { ChatMessage } from '../../../src/domain/people/chat.ts';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readChatMessage } from '../../../src/records/types/chat-message.ts';
import { readTicket, type Ticket } from '../../../src/records/types/location-ticket.ts';
import { readSupplyOrder } from '../../../src/records/types/supply-order.ts';
import type { Folding } from './running-facts.ts';

export type TicketFigures = Pick<
  WaitingFigures,
  'tickets' | 'oldestTicketAt' | 'oldestTicketId' | 'oldestTicketName'
>;
export type ConversationFigures = Pick<WaitingFigures, 'conversations' | 'unansweredAt'>;

/** Most open tickets of a location that are counted, those that changed longest ago. More are told as so many. */
const MAX_OPEN = 10_000;

type OpenTicket = Pick<Ticket, 'createdAt'> & { name: string };

/** Tickets that nobody settled, by id. The server keeps a ticket's status in the ticket itself. */
export const openTickets: Folding<Map<string, OpenTicket>, TicketFigures> = {
  begin: () => new Map(),
  add(open, records) {
    for (const { id, row } of records) {
      const ticket = row && readTicket(row);
      if (!ticket || isSettled(ticket.status)) open.delete(id);
      else if (open.has(id) || open.size < MAX_OPEN)
        open.set(id, { createdAt: ticket.createdAt, name: ticket.customer.name });
    }
  },
  tell(open) {
    let oldest: (OpenTicket & { id: string }) | null = null;
    for (const [id, one] of open) if (!oldest || one.createdAt < oldest.createdAt) oldest = { id, ...one };
    return {
      tickets: open.size,
      oldestTicketAt: oldest?.createdAt ?? null,
      oldestTicketId: oldest?.id ?? null,
      oldestTicketName: oldest?.name ?? null,
    };
  },
  sizeOf: ({ size }) => size,
};

/** The state of a conversation. `lastAt`: time of its newest message. Times in ms. */
interface Conversation {
  lastAt: number;
  /** True where the customer spoke last. `since`: the first of their messages that nobody answered. */
  waits: boolean;
  since: number;
}

/** Conversations by their customer, those included that were answered: an old message that is met again opens none. */
export const openConversations: Folding<Map<string, Conversation>, ConversationFigures> = {
  begin: () => new Map(),
  add(conversations, records) {
    for (const { row } of records) {
      const message = row && readChatMessage(row);
      if (message) conversations.set(message.customerId, withMessage(conversations, message));
    }
  },
  tell(conversations, from) {
    const waiting = [...conversations.values()].filter(({ waits, lastAt }) => waits && lastAt >= from);
    return {
      conversations: waiting.length,
      unansweredAt: waiting.reduce<number | null>(
        (first, { since }) => Math.min(first ?? since, since),
        null,
      ),
    };
  },
  sizeOf: ({ size }) => size,
};

function withMessage(
  conversations: ReadonlyMap<string, Conversation>,
  { customerId, role, createdAt }: ChatMessage,
): Conversation {
  const before = conversations.get(customerId);
  const waits = role === 'customer';
  // A person who wrote twice has waited since the first of both.
  if (!before || createdAt >= before.lastAt)
    return { lastAt: createdAt, waits, since: waits && before?.waits ? before.since : createdAt };
  // An older message moved, because its writer is no more. If it was an answer, the last message is surely later.
  const isAnswer = !waits && before.waits && createdAt > before.since;
  return isAnswer ? { ...before, since: before.lastAt } : before;
}

/** Most deliveries of a location in an answer. */
const MAX_DUE = 50;

/** The first deliveries that are expected on a day. */
export function dueDeliveries(rows: readonly RecordRow[], zone: Zone): DueDelivery[] {
  return rows
    .flatMap((row) => dueDelivery(readSupplyOrder(row), zone) ?? [])
    .sort((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_DUE);
}
