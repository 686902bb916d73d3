import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { microdegrees, type StripePart, stripeOf, stripesBetween } from '../../../src/domain/near/stripes.ts';
import { distanceMetres, type Point } from '../../../src/domain/shop/discovery.ts';

const points = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

function holds(parts: readonly StripePart[], { lat, lon }: Point): boolean {
  const at = microdegrees(lon);
  return parts.some(({ stripe, from, to }) => stripe === stripeOf(lat) && at >= from && at <= to);
}

/** The point at a distance (metres) in a direction (radians), on the sphere. */
function goTo({ lat, lon }: Point, metres: number, bearing: number): Point {
  const rad = Math.PI / 180;
  const angle = metres / 6_371_000;
  const from = lat * rad;
  const to = Math.asin(
    Math.max(
      -1,
      Math.min(1, Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing)),
    ),
  );
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { lat: to / rad, lon: ((((lon + turn / rad + 180) % 360) + 360) % 360) - 180 };
}

describe('stripes around a point [H-09]', () => {
  test('hold whatever lies between two distances, at the poles and across the antimeridian too', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          points,
          fc.constantFrom(
            { lat: 90, lon: 0 },
            { lat: -90, lon: 7 },
            { lat: 0, lon: 180 },
            { lat: -89.5, lon: -180 },
            { lat: 0, lon: -179.7 },
          ),
        ),
        fc.record({
          outer: fc.double({ min: 1, max: 70_000, noNaN: true }),
          hollow: fc.double({ min: 0, max: 1, noNaN: true }),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        }),
        (centre, { outer, hollow, share, bearing }) => {
          const inner = outer * hollow;
          const point = goTo(centre, inner + (outer - inner) * share, bearing);
          const distance = distanceMetres(centre, point);
          expect(holds(stripesBetween(centre, inner - 1, outer + 1), point), String(distance)).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('are few, and hold little that is nearer or farther', () => {
    const here = { lat: -29.17, lon: -51.18 };
    const all = stripesBetween(here, 0, 70_000);
    expect(all.length).toBeLessThanOrEqual(27);
    expect(holds(all, { lat: -29.17, lon: -50.3 })).toBe(false);
    expect(holds(all, { lat: -28.6, lon: -50.6 })).toBe(false);
    const ring = stripesBetween(here, 60_000, 61_000);
    expect(ring.length).toBeLessThanOrEqual(54);
    expect(holds(ring, { lat: -29.3, lon: -51.18 })).toBe(false);
    expect(stripesBetween({ lat: 89.9, lon: 20 }, 0, 70_000).at(-1)).toEqual({
      stripe: 1800,
      from: -180_000_000,
      to: 180_000_000,
    });
  });
});
