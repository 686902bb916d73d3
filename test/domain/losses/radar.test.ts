import fc from 'fast-check';
import { expect, test } from 'vitest';
import { falseAMonth, watchAll } from '../../../scripts/drill/radar.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { CountWindow } from '../../../src/domain/losses/count-window.ts';
import { windowsOf } from '../../../src/domain/losses/count-windows.ts';
import { atLeast, quantile } from '../../../src/domain/losses/poisson.ts';
import { radarOf } from '../../../src/domain/losses/radar.ts';
import { HOUR_SPANS } from '../../../src/domain/losses/radar-hours.ts';
import { sumDay } from '../../../src/domain/overview/day-sum.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

const SEEDS = 8;
const spans = HOUR_SPANS.map(() => 0.25);
const window = (itemId: string, week: number, missing: number, sold = 10): CountWindow => ({
  ...{ itemId, from: (week - 1) * 7 * DAY_MS, at: week * 7 * DAY_MS, sold, missing, spans },
});
const weeks = [1, 2, 3, 4, 5, 6, 7, 8];

test('a shop without a loss hears of less than one item or hour a month', () => {
  expect(falseAMonth(watchAll(SEEDS, {}))).toBeLessThan(1);
  expect(falseAMonth(watchAll(SEEDS, { everywhere: 0.02 }))).toBeLessThan(1);
});

test('an item of which two units go each week stands out within eight weeks', () => {
  const watched = watchAll(SEEDS, { weeks: 32, taken: 2 });
  expect(watched.filter(({ isFound }) => isFound).length).toBeGreaterThanOrEqual(SEEDS - 1);
  const alarms = watched.reduce((sum, one) => sum + one.alarms, 0);
  expect(watched.reduce((sum, one) => sum + one.right, 0) / alarms).toBeGreaterThan(0.7);
});

test('hours are told where counts lie around them, and not where all counts lie around the same', () => {
  const weekend = { weeks: 40, takenIn: { span: 'weekend' as const, units: 24 } };
  const around = watchAll(3, { ...weekend, visits: [6, 114] });
  expect(around.every(({ rightHours }) => rightHours > 0)).toBe(true);
  expect(watchAll(3, weekend).every(({ hours }) => hours === 0)).toBe(true);
});

test('what one count misses and the next one finds was never missing, and one wrong box is no pattern', () => {
  const others = ['b', 'c', 'd'].flatMap((id) => weeks.map((week) => window(id, week, 0)));
  const misread = weeks.map((week) => window('a', week, week % 2 === 0 ? 3 : -3));
  expect(radarOf([...others, ...misread]).items).toEqual([]);
  const box = weeks.map((week) => window('a', week, week === 3 ? 12 : week === 6 ? 1 : 0));
  expect(radarOf([...others, ...box]).items).toEqual([]);
  const taken = weeks.map((week) => window('a', week, 2));
  expect(radarOf([...others, ...taken]).items).toMatchObject([
    { itemId: 'a', counts: 8, short: 8, missing: 16 },
  ]);
});

test('nothing is said of too little, whatever is missing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(100), (missing, sold) => {
      expect(radarOf([]).items).toEqual([]);
      expect(radarOf([window('a', 1, missing, sold)])).toMatchObject({ items: [], hours: [], counts: 1 });
    }),
  );
});

test('the order of counts changes nothing', () => {
  const one = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    week: fc.integer({ min: 1, max: 8 }),
    missing: fc.integer({ min: -2, max: 6 }),
    sold: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (all) => {
      const windows = all.map(({ id, week, missing, sold }) => window(id, week, missing, sold));
      const ids = (list: readonly CountWindow[]) =>
        radarOf(list)
          .items.map(({ itemId, missing }) => `${itemId} ${missing}`)
          .sort();
      expect(ids(windows.toReversed())).toEqual(ids(windows));
    }),
  );
});

test('the chances of a Poisson distribution add up', () => {
  expect(atLeast(0, 3)).toBe(1);
  expect(atLeast(1, 0)).toBe(0);
  expect(atLeast(2, 1)).toBeCloseTo(1 - 2 / Math.E, 10);
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 60, noNaN: true }), (mean) => {
      const bound = quantile(mean, 0.05);
      expect(atLeast(bound + 1, mean)).toBeLessThanOrEqual(0.05 + 1e-9);
      if (bound > 0) expect(atLeast(bound, mean)).toBeGreaterThan(0.05 - 1e-9);
    }),
  );
});

test('the time between two counts is weighed by what the shop sold in it', () => {
  const zone = createZone();
  const monday = zone.dayOf(Date.UTC(2026, 10, 23, 15));
  const at = (day: number, hour: number) => zone.startOf(monday + day) + hour * 3_600_000;
  const line = { itemId: 'a', quantity: 2, revenue: 500, cost: null, original: 500 };
  const sale = (day: number, hour: number) => ({ at: at(day, hour), total: 500, lines: [line] });
  const sums = [0, 1, 5].map((day) => sumDay(monday + day, [sale(day, 8), sale(day, 20)] as never, zone));
  const days = new Map(sums.flatMap((sum) => (sum ? [[sum.day, sum] as const] : [])));
  const count = (day: number, hour: number, missing = 0) => ({ itemId: 'a', at: at(day, hour), missing });
  const windows = windowsOf([count(1, 12, 1), count(0, 12), count(6, 12)], days, 0, zone);
  expect(windows.map(({ sold, missing }) => [sold, missing])).toEqual([
    [4, 1],
    [6, 0],
  ]);
  // From Monday noon to Tuesday noon: one evening and one morning, then one evening and a Saturday.
  expect(windows[0]?.spans).toEqual([0, 0.5, 0, 0.5, 0, 1]);
  expect(windows[1]?.spans[4]).toBeCloseTo(2 / 3, 5);
  expect(windowsOf([count(0, 12), count(1, 12)], days, at(2, 0), zone)).toEqual([]);
});
