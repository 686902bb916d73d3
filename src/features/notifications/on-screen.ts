import { locationOf } from '../../records/event-place.ts';
import type { ChannelEvent } from '../../records/events.ts';

/** What is in front of the person. */
export interface Sight {
  pathname: string;
  /** The ticket that is open, as a conversation is; null where their list is in sight, empty while a new one is written. */
  ticketId: string | null;
  /** The purchase whose payment is open; null when none is. */
  purchaseId: string | null;
  /** The deposit whose code is open; null when none is. */
  depositId: string | null;
}

/** True where the screen in front shows by itself what an event is about: no toast then, and nothing stays unread. */
export function isOnScreen(
  event: ChannelEvent,
  { pathname, ticketId, purchaseId, depositId }: Sight,
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
        area === 'location-chat' ? second : '',
        // Of several conversations of a location only the open one is in sight; the list shows them all.
        area === 'manager' && second === 'chat' && ['', event.record?.owner].includes(fourth) ? third : '',
      );
    case 'LOCATION_TICKET':
    case 'TICKET_UPDATE':
      if (ticketId !== null && (ticketOf(event) ?? ticketId) !== ticketId) return false;
      return isAbout(
        event,
        area === 'location-support' ? second : '',
        area === 'manager' && second === 'support' ? third : '',
      );
    default:
      return false;
  }
}

/** The ticket that an event is about; undefined where it does not say. */
function ticketOf({ type, record }: ChannelEvent): string | null | undefined {
  return type === 'TICKET_UPDATE' ? record?.parentId : record?.id;
}

/** What names no location counts as told by any such screen. */
function isAbout(event: ChannelEvent, ...shown: string[]): boolean {
  const place = locationOf(event);
  return shown.some((id) => id !== '' && (place === null || place === id));
}
