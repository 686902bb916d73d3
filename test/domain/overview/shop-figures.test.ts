import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZone, type Day } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { type DaySum, sumDay } from '../../../src/domain/overview/day-sum.ts';
import { endingItems } from '../../../src/domain/overview/ending-items.ts';
import { needsOf } from '../../../src/domain/overview/needs.ts';
import { salesFigures, shelfFigures } from '../../../src/domain/overview/shop-figures.ts';
import { firstDayAt, spansAt } from '../../../src/domain/overview/spans.ts';
import { changeOf } from '../../../src/domain/overview/totals.ts';
import { NO_REFILL } from '../../../src/domain/shop/refill.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { runs } from '../../support/runs.ts';

const zone = createZone();
const HOUR_MS = 3_600_000;
const dayOf = (iso: string): Day => Math.floor(Date.parse(iso) / DAY_MS);

const sumsOf = (sales: readonly Sale[]): Map<Day, DaySum> => {
  const days = new Map<Day, Sale[]>();
  for (const sale of sales) days.set(zone.dayOf(sale.at), [...(days.get(zone.dayOf(sale.at)) ?? []), sale]);
  return new Map(
    [...days].flatMap(([day, those]) => {
      const sum = sumDay(day, those, zone);
      return sum ? [[day, sum] as const] : [];
    }),
  );
};

const sale = (at: number, total: number, lines: Sale['lines'] = []): Sale => ({
  ...{ id: `${at}`, at, total, savings: [] },
  lines,
});

test('[ML-01] every span is the sum of its sales, and so is what it is compared with (property)', () => {
  const base = Date.parse('2026-01-01T03:00:00Z');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 75 * 24 * 60 }), fc.integer({ min: 1, max: 9000 })), {
        maxLength: 60,
      }),
      (minute, drawn) => {
        const now = base + minute * 60_000;
        const sales = drawn.map(([ago, total]) => sale(now - ago * 60_000, total));
        const today = zone.dayOf(now);
        const hour = zone.hourOf(now);
        const found = salesFigures({ days: sumsOf(sales), items: [] }, now, zone);
        const sum = (those: readonly Sale[]) => those.reduce((all, { total }) => all + total, 0);
        const between = (first: Day, last: Day) =>
          sales.filter(({ at }) => zone.dayOf(at) >= first && zone.dayOf(at) <= last);
        for (const name of ['today', 'week', 'month'] as const) {
          const { first, last, before, cut } = spansAt(today)[name];
          const those = between(first, last);
          expect(found[name]).toMatchObject({ sales: those.length, revenue: sum(those) });
          const days = before.last - before.first;
          const isWhole = ({ at }: Sale, day: Day) => !cut || zone.dayOf(at) < day || zone.hourOf(at) < hour;
          const now = between(first, first + days).filter((one) => isWhole(one, last));
          const then = between(before.first, before.last).filter((one) => isWhole(one, before.last));
          expect(found[name]).toMatchObject({ comparable: sum(now), before: sum(then) });
          expect(before.first).toBeGreaterThanOrEqual(firstDayAt(today));
        }
        expect(found.days).toEqual(found.days.map((_, n) => sum(between(today - 6 + n, today - 6 + n))));
        expect(found.lastSaleAt).toBe(sales.length === 0 ? null : Math.max(...sales.map(({ at }) => at)));
      },
    ),
    { numRuns: runs(200) },
  );
});

test('[ML-01] a month is compared with the same days of the month before, as far as that has them', () => {
  expect(spansAt(dayOf('2026-11-23')).month).toMatchObject({
    first: dayOf('2026-11-01'),
    before: { first: dayOf('2026-10-01'), last: dayOf('2026-10-23') },
    cut: true,
  });
  expect(spansAt(dayOf('2026-03-31')).month).toMatchObject({
    before: { first: dayOf('2026-02-01'), last: dayOf('2026-02-28') },
    cut: false,
  });
  expect(spansAt(dayOf('2026-01-01')).month.before).toEqual({
    first: dayOf('2025-12-01'),
    last: dayOf('2025-12-01'),
  });
});

test('[ML-01] a month grows by what its days sell more, also where the month before has fewer days', () => {
  const noon = (iso: string) => zone.startOf(dayOf(iso)) + 12 * HOUR_MS;
  const march = dayOf('2026-03-01');
  const sales = Array.from({ length: 59 }, (_, n) => march - 28 + n).map((day) =>
    sale(zone.startOf(day) + 9 * HOUR_MS, day < march ? 100 : 110),
  );
  const growth = (iso: string) => {
    const known = sales.filter(({ at }) => at < noon(iso));
    const { month } = salesFigures({ days: sumsOf(known), items: [] }, noon(iso), zone);
    return [month.revenue, changeOf(month)];
  };
  expect(growth('2026-03-28')).toEqual([28 * 110, 10]);
  for (const day of [29, 30, 31]) expect(growth(`2026-03-${day}`)).toEqual([day * 110, 10]);
});

test('[MB-04] a unit costs what its item costs now, else what its sale says; unknown makes the span unknown', () => {
  const now = Date.parse('2026-11-23T17:32:00Z');
  const line = (itemId: string, cost: number | null) => ({
    itemId,
    name: '',
    quantity: 2,
    revenue: 100,
    cost,
  });
  const shown = { price: 100, isOffered: true };
  const item = { name: '', stock: 1, categoryIds: [], createdAt: 0, refill: NO_REFILL, ...shown };
  const of = (lines: Sale['lines'], items: { id: string; cost: number | null }[]) =>
    salesFigures(
      { days: sumsOf([sale(now, 100, lines)]), items: items.map((one) => ({ ...item, ...one })) },
      now,
      zone,
    ).today.cost;
  expect(of([line('a', 30), line('b', 10)], [{ id: 'a', cost: 40 }])).toBe(100);
  expect(of([line('a', 30)], [{ id: 'a', cost: null }])).toBe(60);
  for (const unknown of [null, 0]) expect(of([line('a', 30), line('b', unknown)], [])).toBeNull();
});

test('[ML-01] an item runs out at its own minimum, and without one at three units', () => {
  const now = Date.parse('2026-11-23T17:32:00Z');
  const low = (stock: number, minimum: number | null) =>
    shelfFigures(
      {
        days: sumsOf([]),
        items: [
          {
            ...{ id: 'a', name: '', categoryIds: [], createdAt: 0 },
            ...{ price: 100, cost: 50, stock, refill: { minimum }, isOffered: true },
          },
        ],
      },
      now,
      zone,
    ).low;
  expect([low(3, null), low(4, null)]).toEqual([1, 0]);
  expect([low(8, 8), low(9, 8)]).toEqual([1, 0]);
  expect([low(1, 1), low(2, 1), low(0, 1)]).toEqual([1, 0, 1]);
});

test('[ML-01] units past their date are none: what has no others runs out, and is sold out', () => {
  const now = Date.parse('2026-11-23T17:32:00Z');
  const lines = [{ itemId: 'a', name: '', quantity: 2, revenue: 100, cost: 50 }];
  const days = sumsOf([1, 8, 15, 22].map((ago) => sale(now - ago * DAY_MS, 100, lines)));
  const item = {
    ...{ id: 'a', name: 'Leite', categoryIds: [], createdAt: 0, isOffered: true },
    ...{ price: 100, cost: 50, stock: 60, refill: { minimum: 8 } },
  };
  const of = (until: number, units: number) => {
    const items = [{ ...item, lots: [{ until, units }] }];
    const { low, endingToday } = shelfFigures({ days, items }, now, zone);
    return [low, endingToday, endingItems({ days, items }, now, zone)[0]?.stock];
  };
  expect(of(now + 1, 60)).toEqual([0, 0, undefined]);
  expect(of(now, 60)).toEqual([1, 1, 0]);
  expect(of(now, 52)).toEqual([1, 0, undefined]);
  expect(of(now, 51)).toEqual([0, 0, undefined]);
});

test('[ML-01] what is not for sale asks for nobody, until its date comes', () => {
  const now = Date.parse('2026-11-23T17:32:00Z');
  const lines = [{ itemId: 'a', name: '', quantity: 2, revenue: 100, cost: 50 }];
  const days = sumsOf([1, 8, 15, 22].map((ago) => sale(now - ago * DAY_MS, 100, lines)));
  const of = (isOffered: boolean) =>
    shelfFigures(
      {
        days,
        items: [
          {
            ...{ id: 'a', name: 'Sorvete', categoryIds: [], createdAt: 0, isOffered },
            ...{ price: 100, cost: 150, stock: 0, refill: { minimum: 10 } },
            lots: [{ until: now + DAY_MS, units: 2 }],
          },
        ],
      },
      now,
      zone,
    );
  expect(of(true)).toMatchObject({ low: 1, endingToday: 1, belowCost: 1, expiring: 1 });
  expect(of(false)).toMatchObject({ low: 0, endingToday: 0, belowCost: 0, worst: null, expiring: 1 });
});

test('[ML-01] a shop is unusually still after a quarter more than its longest night, once its rhythm is known', () => {
  const now = Date.parse('2026-11-23T17:32:00Z');
  const month = Array.from({ length: 28 }, (_, day) =>
    [9, 12, 18].map((hour) => sale(zone.startOf(zone.dayOf(now) - 1 - day) + hour * HOUR_MS, 100)),
  ).flat();
  const gap = (sales: readonly Sale[]) =>
    salesFigures({ days: sumsOf(sales), items: [] }, now, zone).usualGapMs;
  expect(gap(month)).toBe(15 * HOUR_MS * 1.25);
  expect(gap(month.slice(0, 39))).toBeNull();
});

test('[ML-01] a shop stays silent for four weeks by the rhythm from before its silence, and then counts as closed', () => {
  const now = Date.parse('2026-12-01T17:32:00Z');
  const today = zone.dayOf(now);
  const silentSince = (days: number): number | null => {
    const known = Array.from({ length: 90 }, (_, n) => today - days - n).filter(
      (day) => day >= firstDayAt(today),
    );
    const sales = known.flatMap((day) =>
      [9, 18].map((hour) => sale(zone.startOf(day) + hour * HOUR_MS, 100)),
    );
    const figures = {
      ...salesFigures({ days: sumsOf(sales), items: [] }, now, zone),
      ...shelfFigures({ days: sumsOf(sales), items: [] }, now, zone),
      ...{ id: 'a', seenAt: null, tickets: 0, oldestTicketAt: null, oldestTicketId: null },
      ...{ oldestTicketName: null, conversations: 0, unansweredAt: null },
    };
    const [need] = needsOf([{ figures }], now);
    return need?.kind === 'silent' ? (need.shops[0]?.since ?? null) : null;
  };
  expect(silentSince(0)).toBeNull();
  for (const days of [3, 10, 20, 28])
    expect(silentSince(days)).toBe(zone.startOf(today - days) + 18 * HOUR_MS);
  for (const days of [29, 40, 80]) expect(silentSince(days)).toBeNull();
});
