import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, type PickItem, paceText, soldUntil } from '../../../src/domain/overview/pick-list.ts';
import { inOwnOrder, movedBy, nearestNext } from '../../../src/domain/overview/pick-route.ts';

const item = (id: string, more: Partial<PickItem> = {}): PickItem => ({
  ...{ id, name: id, stock: 0, cost: 100, image: null, paces: [1, 1, 1, 1, 1, 1, 1] },
  ...{ minimum: null, par: null, boxSize: null, boxName: '' },
  ...more,
});
/** Monday, at noon. */
const today = { day: 20_779, left: 0.5 };

test('what is brought lasts until the end of the chosen day, and a later day never needs less', () => {
  const paces = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 7, maxLength: 7 });
  const shelf = fc.record({
    stock: fc.nat(60),
    paces,
    minimum: fc.option(fc.nat(30)),
    boxSize: fc.option(fc.integer({ min: 1, max: 24 })),
  });
  fc.assert(
    fc.property(shelf, fc.nat(13), (more, days) => {
      const one = item('a', more);
      const units = (until: number) => linesOf([one], today, until)[0]?.units ?? 0;
      const until = today.day + days;
      expect(one.stock + units(until)).toBeGreaterThanOrEqual(soldUntil(one.paces, today, until));
      expect(one.stock + units(until)).toBeGreaterThanOrEqual(one.minimum ?? 0);
      expect(units(until + 1)).toBeGreaterThanOrEqual(units(until));
    }),
  );
});

test('what is gone comes first, then what ends soonest; what lasts is not there', () => {
  const lines = linesOf(
    [
      item('lasts', { stock: 90 }),
      item('ends later', { stock: 2 }),
      item('ends today', { stock: 1, paces: [9, 9, 9, 9, 9, 9, 9] }),
      item('gone', { paces: [2, 2, 2, 2, 2, 2, 2] }),
      item('below its minimum', { stock: 3, paces: [0, 0, 0, 0, 0, 0, 0], minimum: 8, boxSize: 10 }),
    ],
    today,
    today.day + 3,
  );
  expect(lines.map(({ item: { id }, units }) => [id, units])).toEqual([
    ['gone', 7],
    ['ends today', 31],
    ['ends later', 2],
    ['below its minimum', 10],
  ]);
  expect([4, 0.4, 0.05, 0].map((pace) => paceText([pace, pace, pace, pace, pace, pace, pace]))).toEqual([
    ...['vende 4/dia', 'vende 3/semana', 'vende pouco', 'sem saída'],
  ]);
});

test('a route goes to the nearest next, keeps everyone once, and an own order wins', () => {
  const at = (id: string, lat: number | null) => ({ id, point: lat === null ? null : { lat, lon: -51 } });
  const stops = [at('far', -29.9), at('unknown', null), at('near', -29.1), at('middle', -29.4)];
  expect(nearestNext(stops, { lat: -29, lon: -51 }).map(({ id }) => id)).toEqual([
    ...['near', 'middle', 'far', 'unknown'],
  ]);
  expect(nearestNext(stops, null).map(({ id }) => id)).toEqual(['far', 'middle', 'near', 'unknown']);
  expect(inOwnOrder(stops, ['near', 'far']).map(({ id }) => id)).toEqual([
    'near',
    'far',
    'unknown',
    'middle',
  ]);
  expect(movedBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(movedBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ min: -30, max: -29, noNaN: true }))), (lats) => {
      const all = lats.map((lat, index) => at(String(index), lat));
      expect(
        nearestNext(all, null)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(all.map(({ id }) => id).sort());
    }),
  );
});

test('what is ordered and comes by then is not asked for again, and its line says so', () => {
  const short = item('agua', { stock: 0, minimum: 24, boxSize: 12 });
  const coming = new Map([['agua', { units: 12, day: today.day + 1 }]]);
  const [line] = linesOf([short], today, today.day, coming);
  expect([line?.units, line?.coming?.units]).toEqual([12, 12]);
  expect(linesOf([short], today, today.day, new Map([['agua', { units: 24, day: null }]]))).toEqual([]);
});
