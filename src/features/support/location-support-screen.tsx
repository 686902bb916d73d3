import { useNavigate, useParams } from 'react-router-dom';
import { useLocation } from '../../data/hooks/hooks.ts';
import { useTickets } from '../../data/rows/tickets.ts';
import { MissingPlace } from '../../ui/states/missing-place.tsx';
import { SupportScreen } from './support-screen.tsx';

/** Not shown: without an answer the screen itself is shown. */
const UNREAD = { kind: 'error', title: 'Local não encontrado', text: undefined } as const;

/** /location-support/{locationId}: the customer's own tickets at a location [T-01..T-03]. */
export function LocationSupportScreen() {
  const { locationId = '' } = useParams();
  const navigate = useNavigate();
  const { row, status, freshness } = useLocation(locationId);
  const tickets = useTickets(locationId);
  // Old tickets of a deleted location stay readable, but new ones cannot be opened.
  const isMissing = row === null && status === 'ready' && !freshness.refreshing;
  if (isMissing && tickets.rows.length === 0)
    return (
      <MissingPlace
        status={tickets.status === 'loading' ? 'loading' : 'ready'}
        unsaved={UNREAD}
        failed={UNREAD}
        onRetry={() => undefined}
        onBack={() => void navigate('/home')}
      />
    );
  return (
    <SupportScreen
      key={locationId}
      side="customer"
      locationId={locationId}
      location={row}
      isMissing={isMissing}
      onBack={() => void navigate(`/location-information/${locationId}`)}
    />
  );
}
