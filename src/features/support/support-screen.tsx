import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import type { Live } from '../../data/live/live.ts';
import { useMissing } from '../../data/live/use-missing.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import { ticketsScope, useTickets } from '../../data/rows/tickets.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { NewTicket } from './new/new-ticket.tsx';
import { PreviousTickets } from './previous-tickets.tsx';
import styles from './support.module.css';
import { TicketDetail } from './ticket-detail.tsx';
import { TicketList } from './ticket-list.tsx';
import { useNotices } from './use-notices.ts';
import { useDroppedMarks, useStatusCopies } from './use-own-marks.ts';
import { WaitingAnswers } from './waiting-answers.tsx';

/** For a side that copies no status. */
const NONE: readonly Thread[] = [];
/** The view replaces the current history entry. */
const REPLACE = { replace: true };

/** The view named by the address. */
type View = { kind: 'list' } | { kind: 'new'; purchaseId: string | null } | { kind: 'ticket'; id: string };

function viewOf(params: URLSearchParams): View {
  const id = params.get('ticket');
  if (id) return { kind: 'ticket', id };
  if (params.has('novo')) return { kind: 'new', purchaseId: params.get('compra') };
  return { kind: 'list' };
}

export interface SupportScreenProps {
  side: TicketRole;
  locationId: string;
  /** Null while unknown. */
  location: Location | null;
  /** Name to show for a location that is not in the mirror. */
  name?: string | undefined;
  /** Reason that nothing can be written here, because the location is closed to this user. Null where it is open. */
  closed?: string | null;
  onBack: () => void;
}

/** Tickets of a location, for its owner or one customer [T-01, T-02, MS-01, MS-02]. */
export function SupportScreen(props: SupportScreenProps) {
  const { side, locationId, location, closed = null, onBack } = props;
  const data = useData();
  const live = useTickets(locationId);
  const wide = useViewport() === 'desktop';
  const [params, setParams] = useSearchParams();
  const { sub } = data.user;
  const threads = side === 'manager' ? live.rows : live.rows.filter(({ ticket }) => ticket.owner === sub);
  const asked = viewOf(params);
  // Managers cannot open tickets.
  const view: View = side === 'manager' && asked.kind === 'new' ? { kind: 'list' } : asked;
  const thread =
    view.kind === 'ticket' ? (threads.find(({ ticket }) => ticket.id === view.id) ?? null) : null;
  const show = (next: Record<string, string>, how?: typeof REPLACE): void => setParams(next, how);
  useNotices(side, locationId);
  // A person writes nothing at a location closed to them, and neither does the app.
  useStatusCopies(closed === null ? threads : NONE, side);
  useDroppedMarks();
  useFromTheTop(`${view.kind} ${view.kind === 'ticket' ? view.id : ''}`);
  useMissing(view.kind === 'ticket' && thread === null, live, () => {
    toast.error('Ticket não encontrado', { id: 'ticket-not-found' });
    show({}, REPLACE);
  });

  const pane =
    view.kind === 'new' ? (
      <NewTicket
        key={locationId}
        location={location}
        locationId={locationId}
        closed={closed}
        purchaseId={view.purchaseId}
        onCreated={(id) => show({ ticket: id }, REPLACE)}
      />
    ) : thread ? (
      <>
        <TicketDetail key={thread.ticket.id} thread={thread} side={side} closed={closed} />
        {side === 'manager' && (
          <PreviousTickets
            thread={thread}
            threads={threads}
            sub={sub}
            onOpen={(id) => show({ ticket: id })}
          />
        )}
      </>
    ) : null;
  const list = (
    <>
      {closed !== null && pane === null && (
        <div className={styles.closed}>
          <Notice kind="info">{closed}</Notice>
        </div>
      )}
      <WaitingAnswers locationId={locationId} threads={threads} />
      <TicketList
        live={live}
        threads={threads}
        side={side}
        sub={sub}
        openId={thread?.ticket.id ?? null}
        onOpen={(id) => show({ ticket: id })}
        onRetry={() => void data.refresh(ticketsScope(locationId))}
      />
    </>
  );
  // Without any ticket the second half of a split screen would be empty.
  const isSplit = wide && (pane !== null || threads.length > 0);
  return (
    <AppFrame
      headerLook="raised"
      width={isSplit ? 'full' : 'column'}
      header={
        <Head
          view={view}
          wide={wide}
          sub={location?.name ?? (props.name || undefined)}
          isClosed={closed !== null}
          onBack={view.kind === 'list' || (wide && view.kind === 'ticket') ? onBack : () => show({}, REPLACE)}
          onCreate={
            side === 'customer' && closed === null && (wide || view.kind === 'list')
              ? () => show({ novo: '' })
              : null
          }
          live={live}
        />
      }
    >
      {isSplit ? (
        <div className={styles.columns}>
          <div className={styles.side}>{list}</div>
          <Stack gap={5} className={styles.pane}>
            {pane ?? <NothingChosen canCreate={side === 'customer' && closed === null} />}
          </Stack>
        </div>
      ) : (
        <div className={styles.single}>{pane ?? list}</div>
      )}
    </AppFrame>
  );
}

function Head(props: {
  view: View;
  wide: boolean;
  sub: string | undefined;
  isClosed: boolean;
  onBack: () => void;
  onCreate: (() => void) | null;
  live: Live<Thread>;
}) {
  const { view, wide, sub, isClosed, onBack, onCreate, live } = props;
  const offline = useOffline();
  const title = view.kind === 'new' ? 'Novo Ticket' : view.kind === 'ticket' && !wide ? 'Ticket' : 'Suporte';
  return (
    <>
      <TopBar
        title={title}
        sub={sub}
        onBack={onBack}
        actions={
          onCreate && <IconButton look="leaf" label="Novo Ticket" icon={<Plus />} onClick={onCreate} />
        }
      />
      {offline ? (
        <Strip kind="offline">
          {offline.name}.{' '}
          {isClosed ? 'Mostrando os tickets salvos' : 'O que você escrever será enviado depois.'}
        </Strip>
      ) : (
        live.status === 'error' &&
        live.rows.length > 0 && <Strip kind="warning">Erro ao carregar tickets</Strip>
      )}
    </>
  );
}

function NothingChosen({ canCreate }: { canCreate: boolean }): ReactNode {
  return (
    <StateFace
      compact
      kind="empty"
      title="Escolha um ticket"
      text={canCreate ? 'Ou clique no botão + para criar outro.' : 'A conversa aparece aqui.'}
    />
  );
}

function useFromTheTop(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    window.scrollTo(0, 0);
  }, [view]);
}
