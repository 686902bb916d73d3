import type { Thread } from '../../data/rows/ticket-threads.ts';
import { unseenIn } from '../../data/rows/unseen.ts';
import styles from './support.module.css';
import ticketStyles from './ticket.module.css';
import { TicketCard } from './ticket-card.tsx';

/** Earlier tickets of the same customer, for the manager who answers. */
export function PreviousTickets(props: {
  thread: Thread;
  threads: readonly Thread[];
  sub: string;
  onOpen: (ticketId: string) => void;
}) {
  const { id, owner } = props.thread.ticket;
  const others = props.threads.filter(({ ticket }) => ticket.owner === owner && ticket.id !== id);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="previous">
      <h3 id="previous" className={ticketStyles.partTitle}>
        Outros tickets deste cliente ({others.length})
      </h3>
      <ul className={styles.list}>
        {others.map((thread) => (
          <TicketCard
            key={thread.ticket.id}
            thread={thread}
            side="manager"
            unseen={unseenIn(thread, 'manager', props.sub)}
            onOpen={() => props.onOpen(thread.ticket.id)}
          />
        ))}
      </ul>
    </section>
  );
}
