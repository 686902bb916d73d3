import { useNetwork } from '../../data/hooks/hooks.ts';
import { type OfflineReason, useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { Live } from '../../data/live/live.ts';
import { rowClass } from '../../ui/base/look.ts';
import { StatusDot, type StatusDotProps } from '../../ui/marks/status-dot.tsx';
import styles from './chat.module.css';
import type { ChatLine } from './use-chat-channel.ts';

/** Status of the list of conversations [MH-01]. */
export function StatusLine({ conversations, line }: { conversations: Live<unknown>; line: ChatLine }) {
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const { status, text } = statusOf(conversations, line, online ? null : offline);
  return (
    <p className={rowClass({ size: 1, tone: 'soft' }, styles.status)} role="status">
      <StatusDot status={status}>{text}</StatusDot>
    </p>
  );
}

function statusOf(
  { rows, status, freshness }: Live<unknown>,
  { subscribed }: ChatLine,
  offline: OfflineReason | null,
): { status: StatusDotProps['status']; text: string } {
  if (offline) return { status: 'off', text: `${offline.name}. Mostrando as conversas salvas` };
  if (status === 'loading') return { status: 'waiting', text: 'Carregando conversas...' };
  if (freshness.refreshing && freshness.syncedAt === null && rows.length > 0)
    return { status: 'waiting', text: 'Carregando mais conversas...' };
  return subscribed
    ? { status: 'on', text: 'Conectado ao chat em tempo real' }
    : { status: 'waiting', text: 'Conectado - Apenas mensagens históricas' };
}
