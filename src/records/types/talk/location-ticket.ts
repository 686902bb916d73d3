import { MAX_TICKET_IMAGES, ticketStatusOf } from '../../../domain/people/ticket.ts';
import { faultIn } from '../../content/check.ts';
import { list, object, text } from '../../content/read.ts';
import { readRelated } from '../../content/related-object.ts';
import { placeInfo, type TicketPlace, userInfo, type Writer } from '../../content/ticket-content.ts';
import { pictureKeyOf } from '../../picture-key.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType, type WrittenContent } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';
import { isTicketStatus, readResponse, readSeen, TICKET_NAMES } from './ticket-update.ts';

/** A picture of a ticket. `key` is its key in the storage. */
export interface TicketImage {
  key: string;
  filename: string;
}

/** Writer of a ticket, as the ticket names them. `username` is their sub. */
export interface TicketPerson {
  username: string;
  email: string;
  name: string;
}

/** A LOCATION_TICKET as the app reads it. Times in ms. */
export type Ticket = ReturnType<typeof readTicket>;

/** Reads a LOCATION_TICKET. Missing texts read as 'Ticket sem assunto' and 'Sem descrição' [MS-01]. */
export function readTicket(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? '',
    /** The customer's sub. */
    owner: row.owner ?? '',
    subject: text(content.subject).trim() || 'Ticket sem assunto',
    description: text(content.description).trim() || 'Sem descrição',
    /** The ticket's own status. Where the server keeps it, it is a copy of the latest change. */
    status: ticketStatusOf(content.status),
    images: list(content.images).flatMap((one) => readImage(object(one), row.parentId) ?? []),
    related: readRelated(content.relatedObject),
    customer: readPerson(content.userInfo, row.owner ?? ''),
    /** Responses written into the ticket itself, oldest first. */
    responses: list(content.responses).map((one, index) => readResponse(object(one), row, index)),
    /** True where the location's owner has looked at the ticket; undefined where that was never noted. */
    seen: readSeen(content),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A person's name: display name, name, the part of the e-mail before the @, else 'Cliente'. */
function readPerson(value: unknown, owner: string): TicketPerson {
  const person = object(value);
  const email = text(person.email).trim();
  const name =
    text(person.displayName).trim() || text(person.name).trim() || email.split('@')[0] || 'Cliente';
  return { username: text(person.username) || owner, email, name };
}

function readImage(image: Readonly<Record<string, unknown>>, locationId: string | null): TicketImage | null {
  const key = pictureKeyOf('tickets', locationId, image.url);
  return key === null ? null : { key, filename: text(image.filename) || 'Imagem' };
}

export interface NewTicket {
  subject: string;
  subjectType: string;
  description: string;
  images: readonly TicketImage[];
  /** Content of relatedContent; null without a related entry. */
  related: Content | null;
  location: TicketPlace;
}

/** A new ticket; `at` in ms. */
function writeTicket({
  ticket,
  writer,
  at,
}: {
  ticket: NewTicket;
  writer: Writer;
  at: number;
}): WrittenContent {
  const { location, images, related } = ticket;
  const content = {
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
  return { reference: location.owner, content };
}

export const LOCATION_TICKET = defineType('LOCATION_TICKET', {
  read: readTicket,
  write: writeTicket,
  rule: ownOnce({
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationVisitor'],
    change: ['customer', 'locationOwner'],
    place: 'ticket',
    serverFields: TICKET_NAMES,
    changeable: ['status', 'seen', 'responses'],
  }),
  // Most responses in the ticket itself, because each new one is compared with all others. Updates have no limit.
  limits: { responses: 200 },
  check: (content) =>
    faultIn(content, {
      status: isTicketStatus,
      images: (value) => Array.isArray(value) && value.length <= MAX_TICKET_IMAGES,
    }),
  channels: ['support'],
  pictures: ({ images }) => list(images).map((one) => ['tickets', object(one).url]),
});
