import type { Draft, DraftImage, FieldChange } from '../../data/mirror/entry.ts';
import { creation } from '../../data/outbox/drafts.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import type { Unseen } from '../../data/rows/unseen.ts';
import { type TicketStatus, ticketStatusLabel } from '../../domain/people/ticket.ts';
import { LOCATION_TICKET, type NewTicket } from '../../records/types/talk/location-ticket.ts';
import {
  type NewUpdate,
  TICKET_UPDATE,
  type TicketUpdate,
  type Writing,
} from '../../records/types/talk/ticket-update.ts';

/** A ticket and its additions share a lane, so that the ticket is sent first [SY-84]. */
const ticketLane = (ticketId: string): string => `ticket:${ticketId}`;

/** A new ticket with its pictures [T-01]. */
export function ticketDraft(
  id: string,
  ticket: NewTicket,
  images: readonly DraftImage[],
  { writer, at }: Writing,
): Draft {
  const { subject, location } = ticket;
  const written = LOCATION_TICKET.write({ ticket, writer, at });
  const draft = creation(
    { id, type: 'LOCATION_TICKET', parentId: location.id, owner: writer.username, ...written },
    { kind: 'ticket', text: subject, locationId: location.id },
    ticketLane(id),
  );
  return { ...draft, ...(images.length > 0 && { images }) };
}

/** An answer [T-02, MS-02]. */
export function responseDraft(id: string, { ticket }: Thread, message: string, writing: Writing): Draft {
  const about = { kind: 'ticketResponse', text: message.trim(), locationId: ticket.locationId } as const;
  const record = addition(id, ticket.id, { message, subject: ticket.subject }, writing);
  return creation(record, about, ticketLane(ticket.id));
}

/** A change of status [T-02]. */
export function statusDraft(
  id: string,
  { ticket, status: previousStatus }: Thread,
  status: TicketStatus,
  writing: Writing,
): Draft {
  const { subject } = ticket;
  const text = `${subject}: ${ticketStatusLabel(status)}`;
  const about = { kind: 'ticketStatus', text, locationId: ticket.locationId } as const;
  const record = addition(id, ticket.id, { status, previousStatus, subject }, writing);
  return creation(record, about, ticketLane(ticket.id));
}

/** Id prefixes of drafts queued by screens. The same mark always has the same id. */
const SEEN = 'seen:';
const COPY = 'status:';

/** True for drafts queued by a screen without a user's action. */
export const writesItself = ({ id }: Pick<Draft, 'id'>): boolean =>
  id.startsWith(SEEN) || id.startsWith(COPY);

/** The mark that a ticket or an addition was seen. */
export function seenDraft(of: Unseen, { ticket }: Thread): Draft {
  return change(SEEN, of, ticket, { seen: { from: of.seen, to: true } });
}

/** Writes the latest status into the ticket's own record [T-02]. */
export function statusCopyDraft({ ticket, arrivedStatus }: Thread): Draft {
  const of = { id: ticket.id, type: 'LOCATION_TICKET' } as const;
  return change(COPY, of, ticket, { status: { from: ticket.status, to: arrivedStatus } });
}

function change(
  name: string,
  { id, type }: Pick<TicketUpdate, 'id' | 'type'>,
  ticket: Thread['ticket'],
  content: Readonly<Record<string, FieldChange>>,
): Draft {
  return {
    id: `${name}${id}`,
    lane: ticketLane(ticket.id),
    operation: { kind: 'change', type, id, content },
    about: { kind: 'seen', text: ticket.subject, locationId: ticket.locationId },
  };
}

/** An answer or a change as a record: of type LOCATION_TICKET, under its ticket. */
function addition(id: string, parentId: string, update: NewUpdate, writing: Writing) {
  const written = TICKET_UPDATE.write({ update, writing });
  return { id, type: 'LOCATION_TICKET', parentId, owner: writing.writer.username, ...written } as const;
}
