import type { Notification } from '../../records/notification.ts';
import type { ToastKind } from '../../ui/toast.ts';

/** How the news of a status looks; the rest is plain information. */
const KINDS: Readonly<Record<string, ToastKind>> = {
  CONCLUIDA: 'success',
  PAID: 'success',
  COMPLETED: 'success',
  VENCIDA: 'warning',
  EXPIRED: 'warning',
};

/** Whether a notification is good or bad news. */
export function kindOf({ type, event }: Notification): ToastKind {
  return type === 'error' ? 'error' : (KINDS[event.content?.status ?? ''] ?? 'info');
}
