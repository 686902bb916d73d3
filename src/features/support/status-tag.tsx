import { type TicketStatus, ticketStatusLabel } from '../../domain/people/ticket.ts';
import { Tag, type TagColour } from '../../ui/marks/tag.tsx';

/** Blue, orange, green, grey [MS-01]. */
const COLOURS: Readonly<Record<TicketStatus, TagColour>> = {
  open: 'sky',
  in_progress: 'mango',
  resolved: 'leaf',
  closed: 'plain',
};

export function TicketStatusTag({ status }: { status: TicketStatus }) {
  return <Tag colour={COLOURS[status]}>{ticketStatusLabel(status)}</Tag>;
}
