import type { Notification } from '../../records/notification.ts';
import type { ToastKind } from '../../ui/toasts/toast.ts';

/** Good, bad or neutral news, by the notification's status. */
export function kindOf({ type, event }: Notification): ToastKind {
  if (type === 'error') return 'error';
  const status = event.content?.status ?? '';
  if (/^(CONCLUIDA|PAID|COMPLETED)$/.test(status)) return 'success';
  return /^(VENCIDA|EXPIRED)$/.test(status) ? 'warning' : 'info';
}
