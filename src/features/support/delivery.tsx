import { Clock, RotateCcw, Send } from 'lucide-react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Entry } from '../../data/mirror/entry.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import styles from './ticket.module.css';

/** Delivery status of the user's own text. Empty once delivered. */
export function Delivery({ entry }: { entry: Entry | null }) {
  const { outbox } = useData();
  if (!entry) return null;
  const { state } = entry;
  if (state.kind === 'parked')
    return (
      <span className={stackClass({ size: 1, tone: 'guava' })}>
        <button type="button" className={styles.retry} onClick={() => void outbox.retry(entry.id)}>
          <RotateCcw />
          Não enviada. Tentar de novo
        </button>
        <span>{state.error.message}</span>
      </span>
    );
  const Icon = state.kind === 'sending' ? Send : Clock;
  return (
    <span
      className={rowClass({ inline: true, gap: 'icon', size: 1, weight: 600, tone: 'soft' }, styles.delivery)}
    >
      <Icon aria-hidden="true" />
      {state.kind === 'sending' ? 'Enviando' : 'Na fila'}
    </span>
  );
}
