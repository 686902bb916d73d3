import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { KioskPlace } from '../device/kiosk-place.ts';
import { isKioskPath } from '../domain/kiosk.ts';
import { shopPath } from '../domain/shop-path.ts';
import { KioskSession } from '../features/kiosk/kiosk-session.tsx';
import { Redirect } from './guards.tsx';

/** What a customer sees on a tablet that is pinned to a shop: that shop, and the way out of their session. */
export function KioskFrame({ place, children }: { place: KioskPlace; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <KioskSession place={place} />
      {isKioskPath(place.locationId, pathname) ? children : <Redirect to={shopPath(place.locationId)} />}
    </>
  );
}
