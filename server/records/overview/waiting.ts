import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { dueDelivery } from '../../../src/domain/overview/due-delivery.ts';
import type { DueDelivery, WaitingFigures } from '../../../src/domain/overview/overview.ts';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readChatMessage } from '../../../src/records/types/chat-message.ts';
import { readTicket } from '../../../src/records/types/location-ticket.ts';
import { readSupplyOrder } from '../../../src/records/types/supply-order.ts';

export type TicketFigures = Pick<
  WaitingFigures,
  'tickets' | 'oldestTicketAt' | 'oldestTicketId' | 'oldestTicketName'
>;
export type ConversationFigures = Pick<WaitingFigures, 'conversations' | 'unansweredAt'>;

/** Tickets that nobody settled. The server keeps a ticket's status in the ticket itself. */
export function openTickets(rows: readonly RecordRow[]): TicketFigures {
  const open = rows
    .map(readTicket)
    .filter(({ status }) => !isSettled(status))
    .sort((a, b) => a.createdAt - b.createdAt);
  const oldest = open[0];
  return {
    tickets: open.length,
    oldestTicketAt: oldest?.createdAt ?? null,
    oldestTicketId: oldest?.id ?? null,
    oldestTicketName: oldest?.customer.name ?? null,
  };
}

/** Conversations in which the customer spoke last. Rows come in the order in which the server took them. */
export function openConversations(rows: readonly RecordRow[]): ConversationFigures {
  const last = new Map<string, { at: number; waits: boolean }>();
  for (const row of [...rows].sort((a, b) => a.createdAt - b.createdAt)) {
    const message = readChatMessage(row);
    if (!message) continue;
    const before = last.get(message.customerId);
    const waits = message.role === 'customer';
    // A person who wrote twice has waited since the first of both.
    last.set(message.customerId, { waits, at: waits && before?.waits ? before.at : message.createdAt });
  }
  const waiting = [...last.values()].filter(({ waits }) => waits);
  return {
    conversations: waiting.length,
    unansweredAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at)),
  };
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
