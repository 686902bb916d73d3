import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { dueDelivery } from '../../../src/domain/overview/due-delivery.ts';
import type { DueDelivery, WaitingFigures } from '../../../src/domain/overview/overview.ts';
import { answersUpTo, type ChatMessage } from '../../../src/domain/people/chat.ts';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import { readChatMessage } from '../../../src/records/types/talk/chat-message.ts';
import { readTicket, type Ticket } from '../../../src/records/types/talk/location-ticket.ts';
import type { Folding } from './running-facts.ts';

export type TicketFigures = Pick<
  WaitingFigures,
  'tickets' | 'oldestTicketAt' | 'oldestTicketId' | 'oldestTicketName' | 'oldestTickets'
>;
export type ConversationFigures = Pick<WaitingFigures, 'conversations' | 'unansweredAt'>;

/** Most open tickets of a location that are counted, those that changed longest ago. More are told as so many. */
const MAX_OPEN = 10_000;

/** Open tickets of a location that are told one by one. Of more, the next ones are told as these are settled. */
const MAX_OLDEST = 50;

type OpenTicket = Pick<Ticket, 'createdAt' | 'owner'> & { name: string };

/** Tickets that nobody settled, by id. The server keeps a ticket's status in the ticket itself. */
export const openTickets: Folding<Map<string, OpenTicket>, TicketFigures> = {
  begin: () => new Map(),
  add(open, records) {
    for (const { id, row } of records) {
      const ticket = row && readTicket(row);
      if (!ticket || isSettled(ticket.status)) open.delete(id);
      else if (open.has(id) || open.size < MAX_OPEN)
        open.set(id, { createdAt: ticket.createdAt, owner: ticket.owner, name: ticket.customer.name });
    }
  },
  tell(open, _from, but) {
    const tickets = [...open]
      .flatMap(([id, { createdAt, name, owner }]) => (owner === but ? [] : [{ id, at: createdAt, name }]))
      .sort((a, b) => a.at - b.at);
    const [oldest] = tickets;
    return {
      tickets: tickets.length,
      oldestTicketAt: oldest?.at ?? null,
      oldestTicketId: oldest?.id ?? null,
      oldestTicketName: oldest?.name ?? null,
      oldestTickets: tickets.slice(0, MAX_OLDEST),
    };
  },
  sizeOf: ({ size }) => size,
};

/** The state of a conversation. Times in ms. */
interface Conversation {
  /** Time up to which it was answered. */
  answeredAt: number;
  /** Times of the customer's messages after that, in order: the first ones and the last one. */
  asked: readonly number[];
}

/** Most times kept of a conversation. An answer that arrives late may leave some of its messages without one. */
const MAX_ASKED = 8;

const SILENT: Conversation = { answeredAt: 0, asked: [] };

/**
 * Conversations by their customer, those included that were answered: an old message that is met again opens none.
 * Messages come in any order, because one moves when its writer is no more.
 */
export const openConversations: Folding<Map<string, Conversation>, ConversationFigures> = {
  begin: () => new Map(),
  add(conversations, records) {
    for (const { row } of records) {
      const message = row && readChatMessage(row);
      if (!message) continue;
      const before = conversations.get(message.customerId) ?? SILENT;
      conversations.set(message.customerId, withMessage(before, message));
    }
  },
  tell(conversations, from, but) {
    let waiting = 0;
    let unansweredAt: number | null = null;
    for (const [customer, { asked }] of conversations) {
      const since = customer === but ? undefined : asked.find((at) => at >= from);
      if (since === undefined) continue;
      waiting += 1;
      unansweredAt = Math.min(unansweredAt ?? since, since);
    }
    return { conversations: waiting, unansweredAt };
  },
  sizeOf: ({ size }) => size,
};

function withMessage(before: Conversation, message: ChatMessage): Conversation {
  const { role, createdAt } = message;
  if (role === 'manager') {
    const answeredAt = Math.max(before.answeredAt, answersUpTo(message));
    return { answeredAt, asked: before.asked.filter((at) => at > answeredAt) };
  }
  if (createdAt <= before.answeredAt || before.asked.includes(createdAt)) return before;
  const asked = [...before.asked, createdAt].toSorted((a, b) => a - b);
  return { ...before, asked: asked.length > MAX_ASKED ? asked.toSpliced(-2, 1) : asked };
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
