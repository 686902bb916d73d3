import type { Notification } from '../../records/notification.ts';
import { wayTo } from '../../records/notification-way.ts';

/**
 * The screen to which an entry of the list leads. Null without one. `answered`: ids of the locations whose customers the
 * user answers.
 */
export const wayOf = (one: Notification, answered: readonly string[]): string | null =>
  one.told?.path ?? wayTo(one, answered);
