import { supportChannel } from '../../records/events.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { readTicket } from '../../records/types/talk/location-ticket.ts';
import { readTicketUpdate } from '../../records/types/talk/ticket-update.ts';
import { type Announcement, senderInfo } from './announcement.ts';

/** The announcement of a ticket to its location's owner, or of an update to the other side. */
export async function ofTicket(
  row: RecordRow,
  ticketOf: (id: string) => Promise<RecordRow | undefined>,
): Promise<Announcement | null> {
  const update = readTicketUpdate(row);
  if (!update) {
    const { customer, subject, status, locationId } = readTicket(row);
    const content = { ...senderInfo(customer.name), subject, status };
    return { channels: [supportChannel(locationId)], type: 'LOCATION_TICKET', content };
  }
  const ticket = await ticketOf(row.parentId ?? '').catch(() => undefined);
  if (!ticket?.parentId) return null;
  const { subject, status } = parseContent(row.content);
  const content = {
    ...senderInfo(update.authorName),
    ...(typeof subject === 'string' && { subject }),
    ...(typeof status === 'string' && { status }),
    locationId: ticket.parentId,
  };
  const toOwner = [supportChannel(ticket.parentId), ticket.reference && supportChannel(ticket.reference)];
  const toCustomer = [ticket.owner && supportChannel(ticket.owner)];
  return { channels: update.role === 'manager' ? toCustomer : toOwner, type: 'TICKET_UPDATE', content };
}
