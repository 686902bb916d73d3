import type { Draft, DraftImage, FieldChange } from '../../data/mirror/entry.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import type { Unseen } from '../../data/rows/unseen.ts';
import { type TicketStatus, ticketStatusLabel } from '../../domain/people/ticket.ts';
import {
  type NewTicket,
  responseContent,
  statusContent,
  ticketContent,
  type Writer,
} from '../../records/content/ticket-content.ts';
import type { TicketRole, TicketUpdate } from '../../records/types/ticket-update.ts';

/** Author, side and time (ms) of a text. */
export interface Writing {
  writer: Writer;
  role: TicketRole;
  at: number;
}

/** A ticket and its additions share a lane, so that the ticket is sent first [SY-84]. */
const laneOf = (ticketId: string): string => `ticket:${ticketId}`;

/** A new ticket with its pictures [T-01]. */
export function ticketDraft(
  id: string,
  ticket: NewTicket,
  images: readonly DraftImage[],
  { writer, at }: Writing,
): Draft {
  return {
    id,
    lane: laneOf(id),
    operation: {
      kind: 'create',
      type: 'LOCATION_TICKET',
      id,
      parentId: ticket.location.id,
      owner: writer.username,
      reference: ticket.location.owner,
      content: JSON.stringify(ticketContent(ticket, writer, at)),
    },
    about: { kind: 'ticket', text: ticket.subject, locationId: ticket.location.id },
    ...(images.length > 0 && { images }),
  };
}

/** An answer [T-02, MS-02]. Stored with type LOCATION_TICKET under its ticket. */
export function responseDraft(id: string, { ticket }: Thread, message: string, writing: Writing): Draft {
  const { writer, role, at } = writing;
  const content = responseContent({ message, subject: ticket.subject }, writer, role, at);
  const about = { kind: 'ticketResponse', text: message.trim(), locationId: ticket.locationId } as const;
  return { id, lane: laneOf(ticket.id), operation: child(id, ticket.id, writer, content), about };
}

/** A change of status [T-02]. */
export function statusDraft(
  id: string,
  { ticket, status: previousStatus }: Thread,
  status: TicketStatus,
  writing: Writing,
): Draft {
  const { writer, role, at } = writing;
  const content = statusContent({ status, previousStatus, subject: ticket.subject }, writer, role, at);
  const text = `${ticket.subject}: ${ticketStatusLabel(status)}`;
  const about = { kind: 'ticketStatus', text, locationId: ticket.locationId } as const;
  return { id, lane: laneOf(ticket.id), operation: child(id, ticket.id, writer, content), about };
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
    lane: laneOf(ticket.id),
    operation: { kind: 'change', type, id, content },
    about: { kind: 'seen', text: ticket.subject, locationId: ticket.locationId },
  };
}

function child(id: string, parentId: string, { username }: Writer, content: object): Draft['operation'] {
  return {
    kind: 'create',
    type: 'LOCATION_TICKET',
    id,
    parentId,
    owner: username,
    reference: null,
    content: JSON.stringify(content),
  };
}
