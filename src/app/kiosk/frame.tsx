import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCart } from '../../data/hooks/hooks.ts';
import type { KioskPlace } from '../../device/place/kiosk-place.ts';
import { isKioskPath } from '../../domain/shop/kiosk.ts';
import { KioskSession } from '../../features/kiosk/kiosk-session.tsx';
import { paths } from '../../paths.ts';
import { Redirect } from '../guards/guards.tsx';
import { handedCart } from './handed-cart.ts';

/** A pinned tablet's screen for customers: its shop, and a sign-out button. */
export function KioskFrame({ place, children }: { place: KioskPlace; children: ReactNode }) {
  const { pathname } = useLocation();
  useTakenCart(place.locationId);
  return (
    <>
      <KioskSession place={place} />
      {isKioskPath(place.locationId, pathname) ? children : <Redirect to={paths.shop(place.locationId)} />}
    </>
  );
}

/** Fills the session's empty cart with the cart that its person had as a guest. */
function useTakenCart(locationId: string): void {
  const data = useData();
  const { cart, ready } = useCart(locationId);
  useEffect(() => {
    if (!ready) return;
    const taken = handedCart.take();
    if (taken.length > 0 && cart.length === 0) void data.saveCart(locationId, taken);
  }, [data, locationId, cart, ready]);
}
