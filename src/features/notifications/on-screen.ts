import { object } from '../../records/content/read.ts';
import { locationOf } from '../../records/event-place.ts';
import type { ChannelEvent } from '../../records/events.ts';
import { parseContent } from '../../records/record.ts';
import { readChatMessage } from '../../records/types/talk/chat-message.ts';

/** The open screen and dialogs. */
export interface Sight {
  /** Account of the person who looks. Staff also hear of other customers, whose words their own screens do not show. */
  sub: string;
  pathname: string;
  /** The open ticket or conversation. Null for their list, empty for a new ticket. */
  ticketId: string | null;
  /** The purchase in the open payment dialog. Null without one. */
  purchaseId: string | null;
  /** The deposit in the open code dialog. Null without one. */
  depositId: string | null;
}

/** True if the open screen shows an event's content itself. Then there is no toast, and nothing stays unread. */
export function isOnScreen(
  event: ChannelEvent,
  { sub, pathname, ticketId, purchaseId, depositId }: Sight,
): boolean {
  const [, area = '', second = '', third = '', fourth = ''] = pathname.split('/');
  switch (event.type) {
    case 'PURCHASE_QR_CODE_CREATED':
    case 'PURCHASE_STATUS_CHANGED':
    case 'PURCHASE_ERROR':
      return purchaseId !== null && event.purchaseId === purchaseId;
    case 'VERIFICATION_COMPLETE':
      return purchaseId !== null || area === 'deposit';
    case 'DEPOSIT_QR_CODE_CREATED':
    case 'DEPOSIT_ERROR':
    case 'DEPOSIT_STATUS_CHANGED':
    case 'DEPOSIT_STATUS_CHECKED':
      return area === 'deposit' || (depositId !== null && event.depositId === depositId);
    case 'WITHDRAW_PROCESSING':
    case 'WITHDRAW_COMPLETED':
    case 'WITHDRAW_ERROR':
      return area === 'withdraw';
    case 'WITHDRAW_REVENUE_PROCESSING':
    case 'WITHDRAW_REVENUE_COMPLETED':
    case 'WITHDRAW_REVENUE_ERROR':
      return area === 'withdraw-revenue';
    case 'CHAT_MESSAGE':
      return isAbout(
        event,
        area === 'location-chat' && (customerOf(event) ?? sub) === sub ? second : '',
        // An open conversation shows only its own messages. The list of conversations shows all.
        area === 'manager' && second === 'chat' && ['', customerOf(event)].includes(fourth) ? third : '',
      );
    case 'LOCATION_TICKET':
    case 'TICKET_UPDATE':
      if (ticketId !== null && (ticketOf(event) ?? ticketId) !== ticketId) return false;
      return isAbout(
        event,
        area === 'location-support' && (ticketCustomerOf(event) ?? sub) === sub ? second : '',
        area === 'manager' && second === 'support' ? third : '',
      );
    default:
      return false;
  }
}

/**
 * The customer whose conversation a message belongs to, a colleague's words included. Undefined if the event does not
 * tell.
 */
const customerOf = ({ record }: ChannelEvent): string | undefined =>
  record ? readChatMessage(record)?.customerId : undefined;

/** The customer of an event's ticket. Undefined for an answer of the shop, which does not tell whom it answers. */
function ticketCustomerOf({ type, record }: ChannelEvent): string | null | undefined {
  const isTheirs =
    type === 'LOCATION_TICKET' || object(parseContent(record?.content).author).role === 'customer';
  return isTheirs ? record?.owner : undefined;
}

/** The ticket of an event. Undefined if the event does not name one. */
function ticketOf({ type, record }: ChannelEvent): string | null | undefined {
  return type === 'TICKET_UPDATE' ? record?.parentId : record?.id;
}

/** An event without a location counts as shown by any such screen. */
function isAbout(event: ChannelEvent, ...shown: string[]): boolean {
  const place = locationOf(event);
  return shown.some((id) => id !== '' && (place === null || place === id));
}
