import { Check, CheckCheck, RefreshCw } from 'lucide-react';
import type { ShownUpdate, Thread } from '../../data/rows/ticket-threads.ts';
import { ticketStatusLabel } from '../../domain/people/ticket.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { Delivery } from './delivery.tsx';
import styles from './ticket.module.css';

const ROLES: Readonly<Record<TicketRole, string>> = { customer: 'Cliente', manager: 'Gerente' };

/** 'Histórico do Ticket': answers and status changes, oldest first [MS-02, T-02]. */
export function TicketHistory({ thread, side }: { thread: Thread; side: TicketRole }) {
  const { updates } = thread;
  return (
    <section aria-labelledby="ticket-history">
      <h3 id="ticket-history" className={styles.partTitle}>
        Histórico do Ticket
      </h3>
      {updates.length === 0 ? (
        <p className={textClass({ tone: 'soft' })}>Nenhuma resposta ainda.</p>
      ) : (
        <ol className={stackClass({ gap: 2 })}>
          {updates.map((shown) =>
            shown.update.kind === 'status' ? (
              <StatusChange key={shown.update.id} shown={shown} />
            ) : (
              <Response key={shown.update.id} shown={shown} isMine={shown.update.role === side} />
            ),
          )}
        </ol>
      )}
    </section>
  );
}

function StatusChange({ shown: { update, entry } }: { shown: ShownUpdate }) {
  if (update.kind !== 'status') return null;
  return (
    <li
      className={stackClass(
        { align: 'center', gap: 'half', centred: true, size: 1, tone: 'soft' },
        styles.change,
      )}
    >
      <span>
        <RefreshCw />
        Status alterado para <b>{ticketStatusLabel(update.status)}</b>
      </span>
      <small>
        {update.authorName} · {deviceWhenText(update.createdAt)}
      </small>
      <Delivery entry={entry} />
    </li>
  );
}

function Response({ shown: { update, entry }, isMine }: { shown: ShownUpdate; isMine: boolean }) {
  if (update.kind !== 'response') return null;
  return (
    <li className={cx(styles.bubble, isMine ? styles.mine : styles.theirs, entry && styles.waiting)}>
      <span className={styles.author}>
        {update.authorName} · {ROLES[update.role]}
      </span>
      <p className={styles.words}>{update.message}</p>
      <span
        className={rowClass({ wrap: true, justify: 'end', size: 0, align: 'stretch' }, styles.bubbleFoot)}
      >
        <time dateTime={new Date(update.createdAt).toISOString()}>{deviceWhenText(update.createdAt)}</time>
        {isMine && !entry && <Tick seen={update.seen === true} />}
        <Delivery entry={entry} />
      </span>
    </li>
  );
}

/** Mark of a delivered own answer, and whether the other side has seen it. */
function Tick({ seen }: { seen: boolean }) {
  const Icon = seen ? CheckCheck : Check;
  return (
    <span className={styles.tick}>
      <Icon aria-hidden="true" />
      {seen ? 'Vista' : 'Enviada'}
    </span>
  );
}
