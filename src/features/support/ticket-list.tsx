import { useState } from 'react';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import type { Live } from '../../data/live/live.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import { unseenIn } from '../../data/rows/unseen.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import styles from './support.module.css';
import { TicketCard } from './ticket-card.tsx';
import { type ShownStatus, TicketCounters } from './ticket-counters.tsx';

/** Tickets drawn in the first frame, and added at the end. */
const STEP = 40;

export interface TicketListProps {
  live: Live<Thread>;
  threads: readonly Thread[];
  side: TicketRole;
  /** Sub of the reader. */
  sub: string;
  openId: string | null;
  onOpen: (ticketId: string) => void;
  onRetry: () => void;
}

/** The tickets with their counters, latest activity first [T-01, MS-01]. */
export function TicketList(props: TicketListProps) {
  const { live, threads, side, sub, openId, onOpen } = props;
  const [shown, setShown] = useState<ShownStatus>('all');
  const rows = shown === 'all' ? threads : threads.filter(({ status }) => status === shown);
  const near = useGrowing(rows, STEP, shown);
  if (threads.length === 0) return <NoTickets {...props} />;
  return (
    <section aria-label="Tickets" aria-busy={live.freshness.refreshing}>
      <TicketCounters statuses={threads.map(({ status }) => status)} shown={shown} onShow={setShown} />
      {rows.length === 0 ? (
        <StateFace
          compact
          kind="empty"
          title="Nenhum ticket com este status"
          action={
            <Button look="quiet" onClick={() => setShown('all')}>
              Ver todos
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {near.shown.map((thread) => (
            <TicketCard
              key={thread.ticket.id}
              thread={thread}
              side={side}
              unseen={unseenIn(thread, side, sub)}
              chosen={openId === thread.ticket.id}
              onOpen={() => onOpen(thread.ticket.id)}
            />
          ))}
        </ul>
      )}
      {near.end && <div ref={near.end} aria-hidden="true" />}
    </section>
  );
}

/** Shown while loading and for an empty list. */
function NoTickets({ live, side, onRetry }: TicketListProps) {
  const own = side === 'customer';
  const trouble = useListTrouble(
    live,
    own
      ? 'Os seus tickets ainda não foram salvos neste aparelho. Você pode criar um novo: ele será enviado depois.'
      : 'Os tickets deste local ainda não foram salvos neste aparelho.',
  );
  return (
    <ListFace
      loading={{ shape: 'row', count: 4, label: 'Carregando tickets...' }}
      errorTitle="Erro ao carregar tickets"
      onRetry={onRetry}
      {...trouble}
      empty={
        <>
          {!own && <TicketCounters statuses={[]} shown="all" onShow={() => undefined} />}
          <StateFace
            kind="empty"
            title="Nenhum ticket de suporte"
            text={
              own
                ? 'Clique no botão + para criar seu primeiro ticket'
                : 'Os pedidos de ajuda dos seus clientes aparecem aqui.'
            }
          />
        </>
      }
    />
  );
}
