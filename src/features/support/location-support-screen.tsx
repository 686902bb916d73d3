import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { closedWords, useClosedLocation } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocation } from '../../data/hooks/hooks.ts';
import { useTickets } from '../../data/rows/tickets.ts';
import { accessEndText } from '../../domain/people/access-end.ts';
import { paths } from '../../paths.ts';
import { MissingPlace } from '../../ui/states/missing-place.tsx';
import { SupportScreen } from './support-screen.tsx';

/** Never shown: without an answer the support screen is shown. */
const UNREAD = { kind: 'error', title: 'Local não encontrado', text: undefined } as const;

/** /location-support/{locationId}: the customer's own tickets at a location [T-01..T-03]. */
export function LocationSupportScreen() {
  const { locationId = '' } = useParams();
  const { user } = useData();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { row, status, freshness } = useLocation(locationId);
  const tickets = useTickets(locationId);
  const closed = useClosedLocation(locationId);
  // Old tickets of a closed location stay readable, but nothing can be written there.
  const isMissing = row === null && status === 'ready' && !freshness.refreshing;
  const end = closed ? closed.end : null;
  // When the location closes, an unsent ticket stays on the screen.
  if ((closed || isMissing) && tickets.rows.length === 0 && !params.has('novo'))
    return (
      <MissingPlace
        status={tickets.status === 'loading' || tickets.freshness.refreshing ? 'loading' : 'ready'}
        closed={closed && closedWords(closed, user.email)}
        unsaved={UNREAD}
        failed={UNREAD}
        onRetry={() => undefined}
        onBack={() => void navigate(paths.home())}
      />
    );
  const isClosed = Boolean(closed) || isMissing;
  return (
    <SupportScreen
      key={locationId}
      side="customer"
      locationId={locationId}
      location={row}
      name={row?.name ?? closed?.name}
      closed={isClosed ? `${accessEndText(end)} ${STILL_READABLE}` : null}
      onBack={() => void navigate(isClosed ? paths.home() : paths.locationInformation(locationId))}
    />
  );
}

const STILL_READABLE = 'Seus tickets daqui continuam disponíveis para leitura.';
