import type { ChannelEvent } from './events.ts';
import type { Notification, NotificationType } from './notification.ts';

/** Text for an event without words of its own [N-04]. */
const NEWS = 'Nova notificação';

/**
 * An event's text and type in the list, with the texts of section 7 [N-04]. The server's own text in the content comes
 * first where an event is about money. Null for an event without a notification: record changes and typing.
 */
export function notificationText(event: ChannelEvent): { type: NotificationType; message: string } | null {
  const { content = {} } = event;
  const said = typeof content.message === 'string' ? content.message.trim() : '';
  switch (event.type) {
    case 'CHAT_MESSAGE':
      return { type: 'chat', message: `Nova mensagem de ${senderOf(event) || 'Usuário'}` };
    case 'LOCATION_TICKET':
      return { type: 'support', message: `Novo ticket: ${subjectOf(event) || 'Ticket de suporte'}` };
    case 'TICKET_UPDATE':
      return { type: 'support', message: `Ticket atualizado: ${subjectOf(event) || 'Atualização recebida'}` };
    case 'DEPOSIT_QR_CODE_CREATED':
      return { type: 'deposit', message: 'QR Code gerado com sucesso!' };
    case 'DEPOSIT_ERROR':
      return { type: 'error', message: said || 'Erro ao processar depósito' };
    case 'DEPOSIT_STATUS_CHANGED':
    case 'DEPOSIT_STATUS_CHECKED':
      return { type: 'deposit', message: said || 'Status do depósito atualizado' };
    case 'PURCHASE_QR_CODE_CREATED':
      return { type: 'info', message: 'QR Code gerado com sucesso!' };
    case 'INVITE_RECEIVED':
      return { type: 'info', message: said || 'Você recebeu um convite' };
    case 'PURCHASE_ERROR':
    case 'WITHDRAW_ERROR':
    case 'WITHDRAW_REVENUE_ERROR':
      return { type: 'error', message: said || NEWS };
    case 'PURCHASE_STATUS_CHANGED':
    case 'VERIFICATION_COMPLETE':
    case 'WITHDRAW_PROCESSING':
    case 'WITHDRAW_COMPLETED':
    case 'WITHDRAW_REVENUE_PROCESSING':
    case 'WITHDRAW_REVENUE_COMPLETED':
      return { type: 'info', message: said || NEWS };
    case 'RECORD_CHANGED':
    case 'RECORD_DELETED':
    case 'TYPING':
      return null;
    default:
      // A newer server may send an event that this build does not know yet.
      return { type: 'info', message: said || NEWS };
  }
}

/** Turns an event into a notification; null for an event without one. */
export function notificationOf(event: ChannelEvent, seen: boolean): Notification | null {
  const text = notificationText(event);
  return text && { ...text, id: event.id, timestamp: event.createdAt, seen, event };
}

function senderOf({ content }: ChannelEvent): string {
  const { displayName, name } = content?.senderInfo ?? {};
  return displayName?.trim() || name?.trim() || '';
}

function subjectOf({ content }: ChannelEvent): string {
  return content?.subject?.trim() ?? '';
}
