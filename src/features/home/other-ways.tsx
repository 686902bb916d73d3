import { QrCode } from 'lucide-react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import { useChosenPlace } from '../../data/hooks/hooks.ts';
import type { Live } from '../../data/live/live.ts';
import { useAskForWork } from '../../data/rows/glance/ask-for-work.ts';
import { useFavouritesOfProfile } from '../../data/rows/own-choices.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { GrowIntoShop } from './marks/grow-into-shop.tsx';
import styles from './other-ways.module.css';
import { RecentPlaces } from './recent-places.tsx';
import { HomeWedge } from './scan/home-wedge.tsx';
import { ShopQrButton } from './scan/shop-qr-button.tsx';

const GeolocationStrip = optionalPart(() =>
  import('./geolocation-strip.tsx').then((part) => part.GeolocationStrip),
);
const PlaceSearch = optionalPart(() => import('./place-search.tsx').then((part) => part.PlaceSearch));

/**
 * Ways into a shop that the list does not show, so that home is no dead end [H-05, H-06]. Below the list, so that no
 * card moves.
 */
export function OtherWays({ locations }: { locations: Live<NearbyLocation> }) {
  const { kind } = useGeolocation();
  useFavouritesOfProfile();
  const { rows, status, freshness } = locations;
  const chosen = useChosenPlace();
  useAskForWork(status === 'ready' && !freshness.refreshing);
  const isEmpty = rows.length === 0 && status !== 'loading' && !(status === 'ready' && freshness.refreshing);
  return (
    <>
      <div className={styles.ways}>
        {/* Hidden while the warning of a failed position, which contains this button, is shown. */}
        <ShopQrButton
          look="quiet"
          icon={<QrCode />}
          offered={isEmpty && (kind !== 'failed' || Boolean(chosen))}
        />
      </div>
      {chosen === null && kind === 'failed' && rows.length > 0 && <PlaceSearch />}
      <HomeWedge />
      <GrowIntoShop />
      <RecentPlaces listed={rows.map(({ location }) => location.id)} />
      {!chosen && kind === 'failed' && <GeolocationStrip />}
    </>
  );
}
