import { useNavigate, useParams } from 'react-router-dom';
import { useLocation } from '../../data/hooks.ts';
import { SupportScreen } from './support-screen.tsx';

/** /location-support/{locationId}: the customer's own tickets there [T-01..T-03]. */
export function LocationSupportScreen() {
  const { locationId = '' } = useParams();
  const navigate = useNavigate();
  const { row } = useLocation(locationId);
  return (
    <SupportScreen
      key={locationId}
      side="customer"
      locationId={locationId}
      location={row}
      onBack={() => void navigate(`/location-information/${locationId}`)}
    />
  );
}
