import { useData } from '../../data/hooks/data-context.tsx';
import { ticketsScope } from '../../data/rows/tickets.ts';
import { ticketStatusLabel } from '../../domain/people/ticket.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { locationOf } from '../../records/event-place.ts';
import { isProcessable } from '../../records/event-record.ts';
import { type ChannelEvent, supportChannel } from '../../records/events.ts';
import { readTicket } from '../../records/types/talk/location-ticket.ts';
import { readTicketUpdate } from '../../records/types/talk/ticket-update.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Announces the other side's actions while tickets are open, and reads missed ones [T-03]. */
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
      if (event.record?.owner === data.user.sub) return;
      // A customer receives events of all their tickets. The notifications announce other locations' events.
      if ((locationOf(event) ?? locationId) !== locationId) return;
      const notice = noticeOf(role, event);
      if (notice) toast.info(notice, { id: `ticket:${event.id}` });
    },
    onReady: () => void data.refresh(ticketsScope(locationId)),
    onUnreadable: sayFailed,
  });
}

/** The message of section 8 for an event. Null without one for this side. */
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
