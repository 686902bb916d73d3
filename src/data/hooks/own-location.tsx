import { createContext, type ReactNode, useContext } from 'react';
import type { Location } from '../../records/types/shop/location.ts';

const OwnLocationContext = createContext<Location | null>(null);

/** Hands the location that a manager screen is about to everything below. */
export function OwnLocationProvider({ location, children }: { location: Location; children: ReactNode }) {
  return <OwnLocationContext.Provider value={location}>{children}</OwnLocationContext.Provider>;
}

/** The own location that this screen is about. Throws outside of a manager route. */
export function useOwnLocation(): Location {
  const location = useContext(OwnLocationContext);
  if (!location) throw new Error('useOwnLocation outside OwnLocationProvider');
  return location;
}
