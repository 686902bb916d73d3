import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Geolocation, GeolocationState } from './geolocation.ts';

const GeolocationContext = createContext<Geolocation | null>(null);

/** Provides the device's position, or a fake in tests. */
export function GeolocationProvider({
  geolocation,
  children,
}: {
  geolocation: Geolocation;
  children: ReactNode;
}) {
  return <GeolocationContext.Provider value={geolocation}>{children}</GeolocationContext.Provider>;
}

/**
 * The live position, and `locate` to ask for it (again). `known` tells it by its age at the time of the call. The hook
 * itself asks for nothing. Throws outside a GeolocationProvider.
 */
export function useGeolocation(): GeolocationState &
  Pick<Geolocation, 'known' | 'locate' | 'locateIfAllowed'> {
  const geolocation = useContext(GeolocationContext);
  if (!geolocation) throw new Error('useGeolocation outside GeolocationProvider');
  const state = useSyncExternalStore(geolocation.subscribe, geolocation.state);
  return { ...geolocation, ...state };
}
