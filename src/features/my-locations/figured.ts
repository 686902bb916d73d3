import type { MyLocation } from '../../data/rows/my-locations.ts';
import type { ShopFigures } from '../../domain/overview/overview.ts';

/** An own location whose figures the server told today. */
export interface FiguredLocation extends MyLocation {
  figures: ShopFigures;
}

/** All of them at one instant, ms of the server. */
export interface Figured {
  at: number;
  shops: readonly FiguredLocation[];
  /** Those of which the server told nothing: new ones, and what is beyond the most shops of an answer. Sums are without them. */
  left: readonly MyLocation[];
}

/** The locations with figures. Null where none has any. */
export function figuredOf(locations: readonly MyLocation[]): Figured | null {
  const shops = locations.flatMap((one) => (one.figures ? [{ ...one, figures: one.figures }] : []));
  const at = locations[0]?.toldAt ?? null;
  const left = locations.filter(({ figures }) => figures === null);
  return at !== null && shops.length > 0 ? { at, shops, left } : null;
}
