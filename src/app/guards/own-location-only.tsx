import { Outlet, useNavigate, useParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocation } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { OwnLocationProvider } from '../../data/hooks/own-location.tsx';
import { paths } from '../../paths.ts';
import { later } from '../../ui/base/later.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

const WaitingHere = later(async () => (await import('../../features/pending/waiting-here.tsx')).WaitingHere);
const StaffOnly = later(async () => (await import('./staff-only.tsx')).StaffOnly);

/** The manager routes of one location. Everyone but its owner and who works there is told that it does not exist [MB-03]. */
export function OwnLocationOnly() {
  const { locationId = '' } = useParams();
  return <Guarded key={locationId} locationId={locationId} />;
}

function Guarded({ locationId }: { locationId: string }) {
  const navigate = useNavigate();
  const { user } = useData();
  const location = useLocation(locationId);
  const offline = useOfflineReason(location.error);
  if (location.row?.owner === user.sub)
    return (
      <OwnLocationProvider location={location.row}>
        <Outlet />
      </OwnLocationProvider>
    );
  if (location.row || location.status === 'ready')
    return <StaffOnly locationId={locationId} location={location.row} />;
  return (
    <AppFrame header={<TopBar title="Local" onBack={() => void navigate(paths.myLocations())} />}>
      {location.status === 'offline' ? (
        <StateFace
          {...offlineFace(offline, {
            text: 'Abra esta tela uma vez com internet para vê-la também sem conexão.',
          })}
        />
      ) : location.status === 'error' ? (
        <StateFace kind="error" title="Erro ao carregar dados do local" text={location.error?.message} />
      ) : (
        <Skeleton shape="card" label="Carregando localização..." />
      )}
      <WaitingHere locationId={locationId} />
    </AppFrame>
  );
}
