import { createContext, type ReactNode, useContext } from 'react';

/** Source of the street tiles. All texts are plain, never read as HTML. */
export interface MapTiles {
  /** Template with {z}, {x} and {y}, and {s} for the sub-domains a, b and c. */
  url: string;
  /** Credit of the provider, such as '© OpenStreetMap', always shown with the tiles. */
  attribution: string;
  /** Page with the provider's terms. */
  attributionUrl?: string;
}

const MapTilesContext = createContext<MapTiles | null>(null);

/** Provides the configured street tiles to all maps. Without them maps show a grid. */
export function MapTilesProvider({ tiles, children }: { tiles: MapTiles | null; children: ReactNode }) {
  return <MapTilesContext.Provider value={tiles}>{children}</MapTilesContext.Provider>;
}

/** The configured street tiles. Null without any. */
export function useMapTiles(): MapTiles | null {
  return useContext(MapTilesContext);
}
