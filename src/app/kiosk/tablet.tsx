import type { ComponentType } from 'react';
import { createGuestWire } from '../../data/wire/guest-wire.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { ImagesProvider } from '../../images/images-context.tsx';
import { guestDeps, guestImages } from './guests.ts';
import { watchKiosk } from './watch-kiosk.ts';

// The start of a pinned tablet is one file, which other devices never fetch.

/** The duties of the tablet. They begin before the session is read and last as long as the page. */
export const watchTablet: typeof watchKiosk = (...given) => watchKiosk(...given);

/**
 * The screen at /login. A tablet that sells to guests shows the shop, with the sign-in behind it. Other devices show
 * the sign-in, and so does a tablet whose backend sells to no guests.
 */
export async function entrance(SignIn: ComponentType): Promise<ComponentType> {
  const [place, deps] = [kioskPlace(), await guestDeps().catch(() => null)];
  if (!deps || !place?.deviceKey || place.sells === false) return SignIn;
  const { Entrance } = await import('./entrance.tsx');
  const { locationId, deviceKey: key } = place;
  const wire = createGuestWire(deps, { locationId, key });
  const images = guestImages(wire.pictures);
  return () => (
    <ImagesProvider images={images}>
      <Entrance place={place} wire={wire} SignIn={SignIn} />
    </ImagesProvider>
  );
}
