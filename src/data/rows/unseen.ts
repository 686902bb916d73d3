import type { TicketRole } from '../../records/content/ticket-content.ts';
import type { TicketUpdate } from '../../records/types/talk/ticket-update.ts';
import type { Thread } from './ticket-threads.ts';

/** A part of a ticket that can be marked as seen. */
export type Unseen = Pick<TicketUpdate, 'id' | 'type' | 'seen'>;

/**
 * Parts of a ticket that this person's side has not looked at yet: the ticket itself for its manager, and updates of
 * the other side. A colleague's answer is no news, and nobody of the writer's side may mark it.
 */
export function unseenIn({ ticket, entry, updates }: Thread, role: TicketRole, sub: string): Unseen[] {
  const added = updates.filter(
    ({ update, entry: own }) => own === null && !update.seen && update.role !== role && update.owner !== sub,
  );
  const isNew = role === 'manager' && entry === null && !ticket.seen && ticket.owner !== sub;
  return [
    ...(isNew ? [{ id: ticket.id, type: 'LOCATION_TICKET', seen: ticket.seen } as const] : []),
    ...added.map(({ update }) => update),
  ];
}
