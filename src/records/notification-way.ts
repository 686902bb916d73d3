import { historyPath } from '../domain/history/path.ts';
import { paths } from '../paths.ts';
import { locationOf } from './event-place.ts';
import type { Notification } from './notification.ts';
import { moneyRecordOf } from './notification-step.ts';
import { readChatMessage } from './types/talk/chat-message.ts';

/**
 * The screen to which a notification links. Null without one. `answered`: ids of the locations whose customers the user
 * answers.
 */
export function wayTo({ event }: Pick<Notification, 'event'>, answered: readonly string[]): string | null {
  const { record, type, content } = event;
  const money = moneyRecordOf(event);
  // An unpaid deposit's code is on the screen that lists open deposits.
  if (type.startsWith('DEPOSIT_') && content?.status === 'ATIVA') return paths.deposit();
  if (money !== undefined) return historyPath(money);
  if (type === 'VERIFICATION_COMPLETE') return paths.history();
  const place = locationOf(event);
  if (type === 'INVITE_RECEIVED')
    return content?.staffRole ? paths.myLocations() : place && paths.shop(place);
  if (!record || place === null) return null;
  const answers = answered.includes(place);
  const support = answers ? paths.managerSupport(place) : paths.support(place);
  switch (type) {
    case 'CHAT_MESSAGE': {
      if (!answers) return paths.chat(place);
      // A colleague's message belongs to the conversation with their customer.
      const customer = readChatMessage(record)?.customerId;
      return customer ? paths.managerChat(place, customer) : paths.conversations(place);
    }
    case 'LOCATION_TICKET':
      return `${support}?ticket=${record.id}`;
    case 'TICKET_UPDATE':
      return `${support}?ticket=${record.parentId}`;
    default:
      return null;
  }
}
