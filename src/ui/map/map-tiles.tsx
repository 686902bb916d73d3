import { createContext, type ReactNode, useContext } from 'react';

/** Where the street pictures come from. Plain text throughout: nothing of it is read as HTML. */
export interface MapTiles {
  /** Template with {z}, {x} and {y}, and {s} where the provider has sub-domains a, b and c. */
  url: string;
  /** Whose pictures they are, such as '© OpenStreetMap'; always shown with them. */
  attribution: string;
  /** Where the provider tells its terms. */
  attributionUrl?: string;
}

const MapTilesContext = createContext<MapTiles | null>(null);

/** Hands the configured street pictures to every map below; without them maps are paper. */
export function MapTilesProvider({ tiles, children }: { tiles: MapTiles | null; children: ReactNode }) {
  return <MapTilesContext.Provider value={tiles}>{children}</MapTilesContext.Provider>;
}

/** The configured street pictures; null where there are none. */
export function useMapTiles(): MapTiles | null {
  return useContext(MapTilesContext);
}
