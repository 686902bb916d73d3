import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { KioskPlace } from '../../device/place/kiosk-place.ts';
import { isKioskPath } from '../../domain/shop/kiosk.ts';
import { KioskSession } from '../../features/kiosk/kiosk-session.tsx';
import { paths } from '../../paths.ts';
import { Redirect } from '../guards/guards.tsx';

/** A pinned tablet's screen for customers: its shop, and a sign-out button. */
export function KioskFrame({ place, children }: { place: KioskPlace; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <KioskSession place={place} />
      {isKioskPath(place.locationId, pathname) ? children : <Redirect to={paths.shop(place.locationId)} />}
    </>
  );
}
