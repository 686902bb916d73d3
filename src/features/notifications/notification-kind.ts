import type { Notification } from '../../records/notification.ts';
import type { ToastKind } from '../../ui/toasts/toast.ts';

/** The kind of toast of a notification, by its status. */
export function kindOf({ type, event }: Notification): ToastKind {
  if (type === 'error') return 'error';
  const status = event.content?.status ?? '';
  if (/^(CONCLUIDA|PAID|COMPLETED)$/.test(status)) return 'success';
  return /^(VENCIDA|EXPIRED)$/.test(status) ? 'warning' : 'info';
}
