import { distanceMetres, type Point } from '../shop/discovery.ts';

/** A place of a route. Null where its point is not known. */
export interface Stop {
  id: string;
  point: Point | null;
}

/**
 * Orders a round: the nearest place next, beginning at the phone. Without a position it begins with the first given
 * place. Places without a point come last in the order given.
 */
export function nearestNext<S extends Stop>(stops: readonly S[], from: Point | null): S[] {
  const left = stops.filter(({ point }) => point !== null);
  const route: S[] = [];
  let here = from ?? left[0]?.point ?? null;
  while (left.length > 0 && here) {
    const at = here;
    const next = left.reduce((best, one) => (metres(at, one) < metres(at, best) ? one : best));
    left.splice(left.indexOf(next), 1);
    route.push(next);
    here = next.point;
  }
  return [...route, ...stops.filter(({ point }) => point === null)];
}

/** Puts a route into a person's own order. Places of that order come first, new ones follow. */
export function inOwnOrder<S extends Stop>(route: readonly S[], order: readonly string[]): S[] {
  const positionOf = ({ id }: S): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...route].sort((a, b) => positionOf(a) - positionOf(b));
}

/** Moves one id by a number of places, as far as the list goes. */
export function movedBy(ids: readonly string[], id: string, places: number): string[] {
  const from = ids.indexOf(id);
  const rest = ids.filter((one) => one !== id);
  if (from < 0) return rest;
  rest.splice(Math.max(0, Math.min(rest.length, from + places)), 0, id);
  return rest;
}

function metres(from: Point, { point }: Stop): number {
  return point ? distanceMetres(from, point) : Number.POSITIVE_INFINITY;
}
