import type { TicketStatus } from '../../domain/people/ticket.ts';
import type { Content } from '../record.ts';
import type { TicketImage } from '../types/location-ticket.ts';
import type { TicketRole } from '../types/ticket-update.ts';

/** Who writes, as the contents carry it. */
export interface Writer {
  username: string;
  email: string;
  /** The profile's name; may be empty. */
  name: string;
}

/** What a new ticket says. */
export interface NewTicket {
  subject: string;
  subjectType: string;
  description: string;
  images: readonly TicketImage[];
  /** Made by relatedContent; null where nothing is related. */
  related: Content | null;
  location: { id: string; name: string; owner: string | null; recipientName: string };
}

/** The profile's name, or the part of the e-mail before the @. */
function displayName({ name, email }: Pick<Writer, 'name' | 'email'>): string {
  return name.trim() || email.split('@')[0] || email;
}

/** What a manager is called: the profile's name, else the e-mail, else 'Gerente'. */
function managerName({ name, email }: Pick<Writer, 'name' | 'email'>): string {
  return name.trim() || email || 'Gerente';
}

/** How a ticket names a customer. */
export function userInfo(writer: Writer): Content {
  const { username, email, name } = writer;
  return { username, email, name, displayName: displayName(writer) };
}

/** How a ticket names the place and who runs it: by the location, as its reader sees it [L-01]. */
export function placeInfo(location: NewTicket['location']): Content {
  const { id, name, owner, recipientName } = location;
  return {
    managerInfo: { username: owner, displayName: recipientName || 'Gerente' },
    locationInfo: { name, id },
  };
}

/** The content of a LOCATION_TICKET; `at` in ms. */
export function ticketContent(ticket: NewTicket, writer: Writer, at: number): Content {
  const { location, images, related } = ticket;
  return {
    subject: ticket.subject,
    subjectType: ticket.subjectType,
    description: ticket.description.trim(),
    relatedObject: related,
    images: images.map(({ key, filename }) => ({ url: key, filename })),
    status: 'open',
    userInfo: userInfo(writer),
    ...placeInfo(location),
    responses: [],
    seen: false,
    timestamp: at,
  };
}

/** The content of an answer; `at` in ms. */
export function responseContent(
  { message, subject }: { message: string; subject: string },
  writer: Writer,
  role: TicketRole,
  at: number,
): Content {
  return { updateType: 'RESPONSE', message: message.trim(), subject, ...signed(writer, role, at) };
}

/** The content of another status; `at` in ms. */
export function statusContent(
  change: { status: TicketStatus; previousStatus: TicketStatus; subject: string },
  writer: Writer,
  role: TicketRole,
  at: number,
): Content {
  return { updateType: 'STATUS_CHANGE', ...change, ...signed(writer, role, at) };
}

function signed(writer: Writer, role: TicketRole, at: number): Content {
  return { timestamp: at, seen: false, author: authorInfo(writer, role) };
}

/** Who wrote something, and as what; the name is the one that the other side sees. */
export function authorInfo(writer: Writer, role: TicketRole): Content {
  return { ...userInfo(writer), displayName: shownName(writer, role), role };
}

/** What somebody is called in a conversation or a ticket [C-01, T-02]. */
export const shownName = (writer: Pick<Writer, 'name' | 'email'>, role: TicketRole): string =>
  role === 'manager' ? managerName(writer) : displayName(writer);
