import type { MyLocation } from '../../data/rows/my-locations.ts';
import type { ShopFigures } from '../../domain/overview/overview.ts';

/** An own location with today's figures of the server. */
export interface FiguredLocation extends MyLocation {
  figures: ShopFigures;
}

/** All locations at one instant `at`, server time, ms. */
export interface Figured {
  at: number;
  shops: readonly FiguredLocation[];
  /** Locations without figures: new ones, and locations beyond the limit of an answer. Sums leave them out. */
  left: readonly MyLocation[];
}

/** The locations with figures. Null where none has any. */
export function figuredOf(locations: readonly MyLocation[]): Figured | null {
  const shops = locations.flatMap((one) => (one.figures ? [{ ...one, figures: one.figures }] : []));
  const at = locations[0]?.toldAt ?? null;
  const left = locations.filter(({ figures }) => figures === null);
  return at !== null && shops.length > 0 ? { at, shops, left } : null;
}
