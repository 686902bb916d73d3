import { useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { GeolocationProvider } from '../device/place/geolocation-context.tsx';
import { IdentityProvider } from '../identity/identity-context.tsx';
import { optionalPart } from '../ui/base/late-part.tsx';
import { MapTilesProvider } from '../ui/map/map-tiles.tsx';
import { uncoverOther } from './boot/uncover-app.ts';
import type { Composition } from './composition/compose.ts';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

export function App({ identity, people, geolocation, mapTiles }: Composition) {
  return (
    <>
      <ErrorBoundary>
        <IdentityProvider identity={identity}>
          <GeolocationProvider geolocation={geolocation}>
            <MapTilesProvider tiles={mapTiles}>
              <BrowserRouter>
                <Uncovered />
                <Keepers />
                <AppRoutes people={people} />
              </BrowserRouter>
            </MapTilesProvider>
          </GeolocationProvider>
        </IdentityProvider>
      </ErrorBoundary>
      <Notices />
    </>
  );
}

/** The start picture shows one screen. Any other screen removes the picture at once. */
function Uncovered() {
  const { pathname } = useLocation();
  useLayoutEffect(() => uncoverOther(pathname), [pathname]);
  return null;
}

/** Loaded later, because the first screen does not need it. */
const Keepers = optionalPart(() => import('./keepers/keepers.tsx').then((part) => part.Keepers));
const Toaster = optionalPart(() => import('../ui/toasts/toaster.tsx').then((part) => part.Toaster));

/** The toast area, loaded after the first screen. Earlier toasts wait in their list [F-07]. */
function Notices() {
  const [standing, setStanding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true));
    return () => clearTimeout(timer);
  }, []);
  return standing ? <Toaster /> : null;
}
