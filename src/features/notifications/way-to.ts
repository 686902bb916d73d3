import { historyPath } from '../../domain/history/path.ts';
import { shopPath } from '../../domain/shop/shop-path.ts';
import { locationOf } from '../../records/event-place.ts';
import type { Notification } from '../../records/notification.ts';
import { moneyRecordOf } from '../../records/notification-detail.ts';

/** The screen that a notification links to. Null without one. `own`: ids of the user's own locations. */
export function wayTo({ event }: Pick<Notification, 'event'>, own: readonly string[]): string | null {
  const { record, type, content } = event;
  const money = moneyRecordOf(event);
  // An unpaid deposit's code is on the screen that lists open deposits.
  if (type.startsWith('DEPOSIT_') && content?.status === 'ATIVA') return '/deposit';
  if (money !== undefined) return historyPath(money);
  if (type === 'VERIFICATION_COMPLETE') return '/history';
  const place = locationOf(event);
  if (event.type === 'INVITE_RECEIVED') return place && shopPath(place);
  if (!record || place === null) return null;
  const isOwn = own.includes(place);
  const support = isOwn ? `/manager/support/${place}` : `/location-support/${place}`;
  switch (type) {
    case 'CHAT_MESSAGE':
      return isOwn ? `/manager/chat/${place}/${record.owner}` : `/location-chat/${place}`;
    case 'LOCATION_TICKET':
      return `${support}?ticket=${record.id}`;
    case 'TICKET_UPDATE':
      return `${support}?ticket=${record.parentId}`;
    default:
      return null;
  }
}
