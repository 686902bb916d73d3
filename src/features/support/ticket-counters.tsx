import { type TicketStatus, ticketCounts } from '../../domain/people/ticket.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import styles from './support.module.css';

/** Filter of the list: one status or all. */
export type ShownStatus = Extract<TicketStatus, 'open' | 'in_progress' | 'resolved'> | 'all';

/** The four counters. Pressing one filters the list [MS-01]. */
export function TicketCounters(props: {
  statuses: readonly TicketStatus[];
  shown: ShownStatus;
  onShow: (shown: ShownStatus) => void;
}) {
  const { open, inProgress, resolved, total } = ticketCounts(props.statuses);
  const counters: readonly { id: ShownStatus; label: string; count: number }[] = [
    { id: 'open', label: 'Abertos', count: open },
    { id: 'in_progress', label: 'Em Andamento', count: inProgress },
    { id: 'resolved', label: 'Resolvidos', count: resolved },
    { id: 'all', label: 'Total', count: total },
  ];
  return (
    <fieldset className={styles.counters} aria-label="Mostrar">
      {counters.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          className={stackClass({ justify: 'center', size: 1, tone: 'soft' }, styles.counter)}
          aria-pressed={props.shown === id}
          onClick={() => props.onShow(id)}
        >
          <span className={rowClass({ gap: 'icon', anywhere: true })}>
            <i className={cx(styles.dot, styles[id])} aria-hidden="true" />
            {label}
          </span>
          <b>{count}</b>
        </button>
      ))}
    </fieldset>
  );
}
