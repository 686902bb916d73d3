import { TICKET_STATUSES, type TicketStatus, ticketStatusOf } from '../../../domain/people/ticket.ts';
import { isText } from '../../content/check.ts';
import { instant, object, text } from '../../content/read.ts';
import { authorInfo, type TicketRole, type Writer } from '../../content/ticket-content.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType, type WrittenContent } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

interface Signed {
  id: string;
  /** Type of the record. Updates are written with the type of tickets, and read under both types. */
  type: 'LOCATION_TICKET' | 'TICKET_UPDATE';
  /** The sub of the writer; empty when unknown. */
  owner: string;
  role: TicketRole;
  authorName: string;
  /** True where the other side has looked at the update; undefined where that was never noted. */
  seen: boolean | undefined;
  createdAt: number;
}

/** Addition to a ticket: an answer, or another status. */
export type TicketUpdate = Signed &
  ({ kind: 'response'; message: string } | { kind: 'status'; status: TicketStatus });

/** Reads a child of a ticket, under either of its types. Null when it is neither answer nor status. */
export function readTicketUpdate(row: RecordRow): TicketUpdate | null {
  const content = parseContent(row.content);
  const signed = {
    id: row.id,
    type: row.type === 'TICKET_UPDATE' ? row.type : ('LOCATION_TICKET' as const),
    owner: row.owner ?? '',
    ...readAuthor(content.author),
    seen: readSeen(content),
    createdAt: row.createdAt,
  };
  if (content.updateType === 'RESPONSE')
    return { ...signed, kind: 'response', message: text(content.message) };
  if (content.updateType !== 'STATUS_CHANGE') return null;
  return { ...signed, kind: 'status', status: ticketStatusOf(content.status) };
}

/** Reads an answer in the ticket's own `responses`. An unsigned one is the customer's. */
export function readResponse(
  response: Readonly<Record<string, unknown>>,
  ticket: Pick<RecordRow, 'id' | 'createdAt' | 'owner'>,
  index: number,
): TicketUpdate {
  const author = readAuthor(response.author);
  return {
    id: text(response.id) || `${ticket.id}:${index}`,
    type: 'LOCATION_TICKET',
    owner: text(object(response.author).username) || (author.role === 'customer' ? (ticket.owner ?? '') : ''),
    ...author,
    seen: true,
    createdAt: instant(response.timestamp) ?? ticket.createdAt,
    kind: 'response',
    message: text(response.message) || text(response.text),
  };
}

/** Reads whether the other side has looked at a text. Undefined where that was never noted. */
export function readSeen({ seen }: Content): boolean | undefined {
  return seen === undefined ? undefined : seen === true;
}

function readAuthor(value: unknown): { role: TicketRole; authorName: string } {
  const author = object(value);
  const role = author.role === 'manager' ? 'manager' : 'customer';
  const named = text(author.displayName).trim() || text(author.name).trim();
  const byMail = text(author.email).trim().split('@')[0];
  return { role, authorName: named || byMail || (role === 'manager' ? 'Gerente' : 'Cliente') };
}

/** Fields with the names of the person who opened a ticket, its place, and the person who runs it. */
export const TICKET_NAMES = ['userInfo', 'managerInfo', 'locationInfo'];

export const isTicketStatus = (value: unknown): boolean => TICKET_STATUSES.some((one) => one === value);

/** A new addition to a ticket, with the ticket's subject. */
export type NewUpdate = { subject: string } & (
  | { message: string }
  | { status: TicketStatus; previousStatus: TicketStatus }
);

/** Author, side and time (ms) of a text. */
export interface Writing {
  writer: Writer;
  role: TicketRole;
  at: number;
}

function writeUpdate({ update, writing }: { update: NewUpdate; writing: Writing }): WrittenContent {
  const { writer, role, at } = writing;
  const { subject } = update;
  const said =
    'message' in update
      ? { updateType: 'RESPONSE', message: update.message.trim(), subject }
      : {
          updateType: 'STATUS_CHANGE',
          status: update.status,
          previousStatus: update.previousStatus,
          subject,
        };
  const signed = { timestamp: at, seen: false, author: authorInfo(writer, role) };
  return { reference: null, content: { ...said, ...signed } };
}

export const TICKET_UPDATE = defineType('TICKET_UPDATE', {
  read: readTicketUpdate,
  write: writeUpdate,
  rule: ownOnce({
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationOwner', 'customer'],
    // Marking an answer as read is no message, so it stays allowed after the access ends.
    change: ['locationOwner', 'audience'],
    place: 'ticket',
    serverFields: TICKET_NAMES,
    changeable: ['seen'],
  }),
  check({ updateType, status, message }) {
    if (updateType === 'STATUS_CHANGE') return isTicketStatus(status) ? null : { field: 'status' };
    if (updateType === 'RESPONSE') return isText(message) ? null : { field: 'message' };
    return { field: 'updateType' };
  },
  channels: ['support'],
});
