import { Outlet, useNavigate, useParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocation } from '../../data/hooks/hooks.ts';
import { OwnLocationProvider } from '../../data/hooks/own-location.tsx';
import { paths } from '../../paths.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';

/** Loaded late, because most locations are in the mirror. */
const AbsentLocation = requiredPart(async () => (await import('./absent-location.tsx')).AbsentLocation);
const StaffOnly = requiredPart(async () => (await import('./staff-only.tsx')).StaffOnly);

/**
 * The manager routes of one location. Everyone except its owner and its staff is told that the location does not exist
 * [MB-03].
 */
export function OwnLocationOnly() {
  const { locationId = '' } = useParams();
  return <Guarded key={locationId} locationId={locationId} />;
}

function Guarded({ locationId }: { locationId: string }) {
  const navigate = useNavigate();
  const { user } = useData();
  const location = useLocation(locationId);
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
      {location.status === 'loading' ? (
        <Skeleton shape="card" label="Carregando localização..." />
      ) : (
        <AbsentLocation locationId={locationId} location={location} />
      )}
    </AppFrame>
  );
}
