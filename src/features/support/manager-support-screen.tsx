import { useNavigate } from 'react-router-dom';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useReadOnly } from '../../data/hooks/own-role.ts';
import { paths } from '../../paths.ts';
import { SupportScreen } from './support-screen.tsx';

/** /manager/support/{locationId}: all tickets of an own location [MS-01, MS-02]. */
export function ManagerSupportScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const closed = useReadOnly(location.id);
  return (
    <SupportScreen
      key={location.id}
      side="manager"
      locationId={location.id}
      location={location}
      closed={closed}
      onBack={() => void navigate(paths.myLocations())}
    />
  );
}
