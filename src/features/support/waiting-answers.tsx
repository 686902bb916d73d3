import { useId } from 'react';
import { useOutbox } from '../../data/hooks/hooks.ts';
import type { Entry } from '../../data/mirror/entry.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Delivery } from './delivery.tsx';
import styles from './support.module.css';
import ticketStyles from './ticket.module.css';

/** Queued additions to tickets that are not in this device's mirror. They outlive the mirror. */
export function WaitingAnswers({ locationId, threads }: { locationId: string; threads: readonly Thread[] }) {
  const title = useId();
  const known = new Set(threads.map(({ ticket }) => ticket.id));
  const lost = useOutbox().filter((entry) => isAddedAt(locationId, entry, known));
  if (lost.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={ticketStyles.partTitle}>
        Espera neste aparelho
      </h3>
      <ul className={styles.list}>
        {lost.map((entry) => (
          <Card key={entry.id} as="li" padded>
            <small>{entry.about.kind === 'ticketStatus' ? 'Status de ticket' : 'Resposta de ticket'}</small>
            <p className={ticketStyles.words}>{entry.about.text}</p>
            <Delivery entry={entry} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function isAddedAt(locationId: string, { about, operation }: Entry, known: ReadonlySet<string>): boolean {
  return (
    about.locationId === locationId &&
    (about.kind === 'ticketResponse' || about.kind === 'ticketStatus') &&
    operation.kind === 'create' &&
    !known.has(operation.parentId ?? '')
  );
}
