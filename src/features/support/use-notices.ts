import { useData } from '../../data/data-context.tsx';
import { ticketsScope } from '../../data/tickets.ts';
import { ticketStatusLabel } from '../../domain/ticket.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { locationOf } from '../../records/event-place.ts';
import { isProcessable } from '../../records/event-record.ts';
import { type ChannelEvent, supportChannel } from '../../records/events.ts';
import { readTicket } from '../../records/types/location-ticket.ts';
import { readTicketUpdate, type TicketRole } from '../../records/types/ticket-update.ts';
import { toast } from '../../ui/toast.ts';

/** Says what the other side did while this person looks at tickets, and catches up with what was missed [T-03]. */
export function useNotices(role: TicketRole, locationId: string): void {
  const data = useData();
  const sayFailed = (): void => void toast.error('Erro ao processar atualização', { id: 'update-failed' });
  const readAgain = (): void => {
    sayFailed();
    void data.refresh(ticketsScope(locationId));
  };
  useChannel(supportChannel(role === 'manager' ? locationId : data.user.sub), {
    onEvent(event) {
      if (!isProcessable(event)) return readAgain();
      data.receive(event).catch(readAgain);
      if (event.record?.owner === data.user.sub) return;
      // A customer hears of all their tickets: those of other places are for the list of notifications to tell.
      if ((locationOf(event) ?? locationId) !== locationId) return;
      const notice = noticeOf(role, event);
      if (notice) toast.info(notice, { id: `ticket:${event.id}` });
    },
    onReady: () => void data.refresh(ticketsScope(locationId)),
    onUnreadable: sayFailed,
  });
}

/** The words of section 8 for an event; null where it has none for this side. */
function noticeOf(role: TicketRole, { type, record, content }: ChannelEvent): string | null {
  if (!record) return null;
  if (role === 'manager') {
    if (type !== 'LOCATION_TICKET') return null;
    const { subject, customer } = readTicket(record);
    return `Novo ticket: ${subject} de ${customer.name || (content?.senderInfo?.name ?? 'Cliente')}`;
  }
  const update = type === 'TICKET_UPDATE' ? readTicketUpdate(record) : null;
  if (update?.role !== 'manager') return null;
  return update.kind === 'response'
    ? 'Nova resposta do gerente'
    : `Status do ticket atualizado para: ${ticketStatusLabel(update.status)}`;
}
