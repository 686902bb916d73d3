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
}

/** The locations with figures. Null where one has none, because sums without it would be wrong. */
export function figuredOf(locations: readonly MyLocation[]): Figured | null {
  const shops = locations.flatMap((one) => (one.figures ? [{ ...one, figures: one.figures }] : []));
  const at = locations[0]?.toldAt ?? null;
  return at !== null && shops.length > 0 && shops.length === locations.length ? { at, shops } : null;
}
