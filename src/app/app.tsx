import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { GeolocationProvider } from '../device/geolocation-context.tsx';
import { IdentityProvider } from '../identity/identity-context.tsx';
import { MapTilesProvider } from '../ui/map/map-tiles.tsx';
import type { Composition } from './compose.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { uncoverApp } from './uncover-app.ts';

/** The whole app over its parts. */
export function App({ identity, people, geolocation, mapTiles }: Composition) {
  return (
    <>
      <ErrorBoundary>
        <IdentityProvider identity={identity}>
          <GeolocationProvider geolocation={geolocation}>
            <MapTilesProvider tiles={mapTiles}>
              <BrowserRouter>
                <Uncovered />
                <Suspense fallback={null}>
                  <Keepers />
                </Suspense>
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

/** The picture of the start shows the home screen: on any other the app stands by itself. */
function Uncovered() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (pathname !== '/' && pathname !== '/home') uncoverApp();
  }, [pathname]);
  return null;
}

/** Not needed by the first screen, which stands where it is. */
const Keepers = lazy(async () => ({ default: (await import('./keepers.tsx')).Keepers }));
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** The toast area, fetched once the first screen stands; what was said before that waits in its list [F-07]. */
function Notices() {
  const [standing, setStanding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true));
    return () => clearTimeout(timer);
  }, []);
  return standing ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
