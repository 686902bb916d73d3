import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillRoom, pickNeedsOf } from '../../../../server/records/overview/pick-room.ts';
import type { PickItem } from '../../../../src/domain/overview/pick-list.ts';
import type { Expected } from '../../../../src/domain/supplies/expected.ts';
import { runs } from '../../../support/runs.ts';

const today = { day: 20_000, left: 1 };

/** An item that sells `pace` units a day. */
const item = (id: string, stock: number, pace: number, minimum: number | null = null): PickItem => ({
  ...{ id, name: id, stock, cost: null, image: null, paces: Array.from({ length: 7 }, () => pace) },
  ...{ minimum, par: null, boxSize: null, boxName: '' },
});
const items = (prefix: string, count: number, stock: number): PickItem[] =>
  Array.from({ length: count }, (_, nth) => item(`${prefix}${nth}`, stock, 1));
const order = (units: number, expectedOn: string | null, ...ids: string[]): Expected => ({
  ...{ status: 'pedido', expectedOn },
  lines: ids.map((itemId) => ({ itemId, name: itemId, boxes: units, boxSize: 1, boxName: '' })),
});
const fill = (shops: Record<string, { items: PickItem[]; orders?: Expected[] }>) =>
  fillRoom(
    Object.entries(shops).map(([id, { items, orders = [] }]) => ({
      id,
      needs: pickNeedsOf(items, orders, today),
    })),
  );
const idsOf = (shop: { items: readonly PickItem[] } | undefined) => shop?.items.map(({ id }) => id);

test('a big shop among small ones has all the room that they leave, up to two hundred', () => {
  const small = Object.fromEntries(
    Array.from({ length: 52 }, (_, nth) => [`S${nth}`, { items: items(`s${nth}-`, 5, 2) }]),
  );
  const shops = fill({ big: { items: items('b', 907, 1) }, ...small });
  expect(shops.map((shop) => [shop.items.length, shop.more])).toEqual([
    [200, 707],
    ...Object.keys(small).map(() => [5, 0]),
  ]);
});

test('where the room ends, what ends first has it, and a shop without any is told by what it lacks', () => {
  const urgent = Object.fromEntries(
    Array.from({ length: 10 }, (_, nth) => [`U${nth}`, { items: items(`u${nth}-`, 201, 0) }]),
  );
  const shops = fill({ calm: { items: items('c', 3, 9) }, ...urgent });
  expect(shops[0]).toEqual({ id: 'calm', items: [], more: 3, counts: 0 });
  expect(shops.slice(1).map((shop) => [shop.items.length, shop.more])).toEqual(
    Object.keys(urgent).map(() => [200, 1]),
  );
});

test('what ends within the usual days comes before the rest, though it sells slowly', () => {
  const [shop] = fill({
    A: { items: [item('sells', 10, 1), item('minimum', 3, 0.1, 8), item('out', 0, 1)] },
  });
  expect(idsOf(shop)).toEqual(['out', 'minimum', 'sells']);
});

test('what orders of these days cover comes last and is not counted, and a delivery of next week covers nothing', () => {
  const soon = order(90, null, ...items('a', 200, 0).map(({ id }) => id));
  const [shop] = fill({ A: { items: items('a', 250, 0), orders: [soon] } });
  expect(idsOf(shop)?.slice(0, 50)).toEqual(expect.arrayContaining(['a200', 'a249']));
  // All uncovered items fit, and most of the ordered ones. The app itself counts the ordered rest.
  expect([shop?.items.length, shop?.more]).toEqual([200, 0]);
  expect(shop?.items.every(({ stock }) => stock === 0)).toBe(true);
  const later = order(90, '2099-01-01', ...items('a', 200, 0).map(({ id }) => id));
  expect(fill({ A: { items: items('a', 250, 0), orders: [later] } })[0]?.more).toBe(50);
});

test('nothing is told twice, and all that no order covers is told or counted', () => {
  const shelf = fc.array(
    fc.record({ stock: fc.integer({ min: -3, max: 20 }), pace: fc.nat(4), ordered: fc.boolean() }),
    { maxLength: 260 },
  );
  fc.assert(
    fc.property(fc.array(shelf, { maxLength: 14 }), (shelves) => {
      const shops = shelves.map((all, shop) => ({
        id: `${shop}`,
        needs: pickNeedsOf(
          all.map(({ stock, pace }, nth) => item(`${shop}-${nth}`, stock, pace, 2)),
          [order(100, null, ...all.flatMap(({ ordered }, nth) => (ordered ? [`${shop}-${nth}`] : [])))],
          today,
        ),
      }));
      const told = fillRoom(shops);
      const listed = told.flatMap(idsOf);
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.length).toBeLessThanOrEqual(2000);
      for (const { id, needs } of shops) {
        const ids = new Set(needs.flatMap(({ rank, item: { id } }) => (rank === 'covered' ? [] : [id])));
        const shop = told.find((one) => one.id === id);
        const some = idsOf(shop)?.filter((one) => ids.has(one)) ?? [];
        expect(some.length + (shop?.more ?? 0)).toBe(ids.size);
        expect(shop?.items.length ?? 0).toBeLessThanOrEqual(200);
      }
    }),
    { numRuns: runs(30) },
  );
});
