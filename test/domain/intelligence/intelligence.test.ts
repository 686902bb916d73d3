import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createZone, dayOfIso, isoOfDay, weekdayOf } from '../../../src/domain/hours/shop-time-zone.ts';
import { coverAt, coverText } from '../../../src/domain/intelligence/cover.ts';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import type { AnalysisPlan, Sale } from '../../../src/domain/intelligence/intelligence.ts';
import {
  daysOfPeriod,
  defaultPeriod,
  periodOf,
  stretchBefore,
} from '../../../src/domain/intelligence/period.ts';
import { createTally } from '../../../src/domain/intelligence/tally.ts';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { campaign, item, naiveFigures, sale, sum, wallClock } from './intelligence-reference.ts';

const zone = createZone();
const at = (text: string): number => Date.parse(`${text}-03:00`);
const NOW = at('2026-11-20T15:30:00');
const period = periodOf(dayOfIso('2026-11-01'), dayOfIso('2026-11-20'), zone);

function analyse(sales: readonly Sale[], plan: Partial<AnalysisPlan> = {}) {
  const tally = createTally({ period, now: NOW, items: [], campaigns: [], ...plan }, zone);
  tally.add(foldSales(sales));
  return tally.result();
}

describe('days and hours', () => {
  // 2017 to 2019 still had summer time, with skipped midnights and repeated hours.
  const instant = fc.integer({ min: at('2016-01-01T00:00:00'), max: at('2028-01-01T00:00:00') });

  test('[MB-04] the day, the weekday and the hour are those of the clock on the wall', () => {
    fc.assert(
      fc.property(instant, (one) => {
        const wall = wallClock(one);
        expect(isoOfDay(zone.dayOf(one))).toBe(wall.day);
        expect(weekdayOf(zone.dayOf(one))).toBe(wall.weekday);
        expect(zone.hourOf(one)).toBe(wall.hour);
      }),
    );
  });

  test('the hours of a month ask the platform once a day', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const fresh = createZone();
    for (let hour = 0; hour < 30 * 24; hour += 1) fresh.hourOf(at('2026-11-01T00:00:00') + hour * 3_600_000);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(32);
    asked.mockRestore();
  });

  test('a day starts with its first instant', () => {
    fc.assert(
      fc.property(instant, (one) => {
        const day = zone.dayOf(one);
        const start = zone.startOf(day);
        expect(start).toBeLessThanOrEqual(one);
        expect([zone.dayOf(start - 1), zone.dayOf(start)]).toEqual([day - 1, day]);
      }),
    );
  });

  test('[MB-01] the default is the last 30 days up to now; before it lie as many days', () => {
    const usual = defaultPeriod(zone.dayOf(NOW), zone);
    const { first, last } = daysOfPeriod(usual, zone);
    expect([isoOfDay(first), isoOfDay(last)]).toEqual(['2026-10-21', '2026-11-20']);
    expect(zone.dayOf(usual.since)).toBe(first - 31);
    expect(stretchBefore(usual, NOW).to).toBe(at('2026-10-20T15:30:00'));
  });
});

describe('figures', () => {
  const line = fc.record({
    itemId: fc.constantFrom('a', 'b', 'c', 'gone'),
    name: fc.constantFrom('', 'Antigo'),
    quantity: fc.integer({ min: 0, max: 9 }),
    revenue: fc.integer({ min: 0, max: 99_999 }),
    cost: fc.option(fc.integer({ min: 0, max: 5000 })),
  });
  const sales = fc
    .array(
      fc.record({
        at: fc.integer({ min: period.since - DAY_MS, max: period.to + DAY_MS }),
        lines: fc.array(line, { maxLength: 4 }),
        extra: fc.integer({ min: 0, max: 99 }),
      }),
      { maxLength: 60 },
    )
    .map((list) =>
      list.map(
        ({ at: time, lines, extra }, index): Sale => ({
          ...{ id: `s${index}`, at: time, lines, savings: [] },
          total: sum(lines.map(({ revenue }) => revenue)) + extra,
        }),
      ),
    );
  const items = [item('a', { cost: 333 }), item('b', { cost: null }), item('c', { cost: 0, name: '' })];
  const plan = { period, now: NOW, items, campaigns: [] };

  test('[MB-02] [MB-04] every figure equals the naive reference to the centavo, in any order and with repetitions', () => {
    fc.assert(
      fc.property(sales, (list) => {
        const naive = naiveFigures(list, plan);
        const found = analyse([...list.toReversed(), ...list], plan);
        const { totals } = found;
        expect(totals).toMatchObject({
          ...{ revenue: naive.revenue, cost: naive.cost, profit: naive.profit },
          ...{ transactions: naive.transactions, items: naive.items },
        });
        expect(totals.margin).toBe(naive.revenue === 0 ? 0 : (naive.profit / naive.revenue) * 100);
        expect(totals.averageTicket).toBe(
          naive.transactions === 0 ? 0 : Math.round(naive.revenue / naive.transactions),
        );
        for (const { day, ...bucket } of found.days) expect(bucket).toEqual(naive.byDay(day));
        expect(sum(found.days.map(({ revenue }) => revenue))).toBe(naive.revenue);
        expect(sum(found.months.map(({ revenue }) => revenue))).toBe(naive.revenue);
        for (const [weekday, { name: _name, ...bucket }] of found.weekdays.entries())
          expect(bucket).toEqual(naive.byWeekday(weekday));
        for (const [hour, { label, ...bucket }] of found.hours.entries()) {
          expect(label).toBe(`${hour}:00`);
          expect(bucket).toEqual(naive.byHour(hour));
        }
        expect(found.heat[5]?.[12]).toEqual(naive.byWeekdayAndHour(5, 12));
        for (const { id, quantity, revenue, cost, profit, margin, averagePrice } of found.items) {
          expect({ quantity, revenue, cost }).toEqual(naive.ofItem(id));
          expect(profit).toBe(revenue - cost);
          expect(margin).toBe(revenue === 0 ? 0 : (profit / revenue) * 100);
          expect(averagePrice).toBe(quantity === 0 ? 0 : Math.round(revenue / quantity));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[MB-02] the days before are as long and as far into their day, and equal the reference too', () => {
    fc.assert(
      fc.property(sales, (list) => {
        const { from, to } = stretchBefore(period, NOW);
        const naive = naiveFigures(list, { ...plan, period: { since: 0, from, to } });
        expect(analyse(list, plan).before).toMatchObject({
          ...{ revenue: naive.revenue, profit: naive.profit, transactions: naive.transactions },
        });
      }),
      { numRuns: 60 },
    );
  });

  test('[MB-02] the days before begin with their first instant', () => {
    const before = (time: number) => analyse([sale('s', time, 1)]).before.transactions;
    expect([period.since - 1, period.since].map(before)).toEqual([0, 1]);
  });

  test('[MB-02] the lists hold five: by revenue, by quantity, and the least sold', () => {
    const lines = Array.from({ length: 7 }, (_, index) => ({
      itemId: `i${index}`,
      quantity: index + 1,
      revenue: index === 0 ? 9000 : index * 100,
    }));
    const found = analyse([sale('s', NOW - DAY_MS, 12_000, lines)]);
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    expect(ids(found.topByRevenue)).toEqual(['i0', 'i6', 'i5', 'i4', 'i3']);
    expect(ids(found.topByQuantity)).toEqual(['i6', 'i5', 'i4', 'i3', 'i2']);
    expect(ids(found.leastSold)).toEqual(['i0', 'i1', 'i2', 'i3', 'i4']);
  });

  test("[MB-04] a name is the item's, then what the sale called it, then 'Item {id}'", () => {
    const lines = [
      { itemId: 'a', name: 'Vendido' },
      { itemId: 'gone', name: 'Vendido' },
      { itemId: 'nameless' },
    ];
    const found = analyse([sale('s', NOW - DAY_MS, 1, lines)], { items: [item('a')] });
    // All sold equally, so they are ordered by name.
    expect(found.items.map(({ name }) => name)).toEqual(['Item nameless', 'Nome a', 'Vendido']);
  });

  test('[MB-02] without sales there are zeros, every day so far, and no lists', () => {
    const found = analyse([]);
    expect(found.totals).toEqual({
      ...{ revenue: 0, cost: 0, profit: 0, margin: 0, transactions: 0, averageTicket: 0, items: 0 },
    });
    expect([found.days.length, found.items.length]).toEqual([20, 0]);
  });

  test('[MB-04] days to come are shown only up to a sale that is stamped after this device’s now', () => {
    const november = periodOf(dayOfIso('2026-11-01'), dayOfIso('2026-11-30'), zone);
    const days = (sales: Sale[]) => analyse(sales, { period: november }).days.length;
    expect(days([])).toBe(20);
    expect(days([sale('s', NOW + 2 * DAY_MS, 1)])).toBe(22);
  });
});

describe('how long a stock lasts', () => {
  const friday = dayOfIso('2026-11-20');
  const even = (pace: number): number[] => Array.from({ length: 7 }, () => pace);

  test.each([
    [0, even(1), 'acabou'],
    [5, even(0), 'sem saída no período'],
    [1, even(4), 'acaba hoje'],
    [3, even(2), 'acaba até amanhã'],
    [11, even(2), 'acaba até quarta'],
    [13, even(2), 'acaba até quinta'],
    [30, even(2), 'dura uns 15 dias'],
    [999, even(2), 'dura mais de 60 dias'],
    // Nothing sells at the weekend, so ten units last from Friday noon to Tuesday.
    [10, [0, 4, 4, 4, 4, 4, 0], 'acaba até terça'],
  ])('%d units at %j a day: %s', (stock, paces, text) => {
    expect(coverText(coverAt(stock, paces, { day: friday, left: 0.5 }))).toBe(text);
  });

  test('more stock never runs out sooner', () => {
    const paces = fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 7, maxLength: 7 });
    const today = { day: friday, left: 1 };
    const days = (stock: number, list: number[]): number => {
      const cover = coverAt(stock, list, today);
      return cover.kind === 'until' ? cover.daysLeft : cover.kind === 'out' ? -1 : 999;
    };
    fc.assert(
      fc.property(paces, fc.nat(200), fc.nat(50), (list, stock, more) => {
        expect(days(stock + more, list)).toBeGreaterThanOrEqual(days(stock, list));
      }),
    );
  });

  test('the pace counts from the first sale of an item that came in the middle, and the soonest stands first', () => {
    const sales = [3, 2, 1].map((ago) =>
      sale(`s${ago}`, NOW - ago * DAY_MS, 1, [
        { itemId: 'new', quantity: 4 },
        { itemId: 'old', quantity: 1 },
        { itemId: 'long', quantity: 1 },
      ]),
    );
    const items = [
      item('long', { stock: 999 }),
      item('old', { stock: 5 }),
      item('new', { stock: 8, createdAt: NOW - DAY_MS }),
      item('none', { stock: 0 }),
      item('still', { stock: 1 }),
    ];
    const { cover } = analyse(sales, { items });
    expect(cover.map(({ id }) => id)).toEqual(['none', 'new', 'old', 'long', 'still']);
    expect(cover.find(({ id }) => id === 'new')?.pace).toBeCloseTo(4);
    expect(cover.find(({ id }) => id === 'old')?.pace).toBeCloseTo(3 / 19.65, 1);
  });

  test('units past their date last nobody: the stock is what the shop may sell', () => {
    const sales = [sale('s', NOW - DAY_MS, 1, [{ itemId: 'milk', quantity: 20 }])];
    const lots = [{ until: NOW, units: 7 }];
    const items = [item('milk', { stock: 8, lots }), item('bread', { stock: 7, lots })];
    expect(analyse(sales, { items }).cover).toMatchObject([
      { id: 'bread', stock: 0, cover: { kind: 'out' } },
      // All were sold on a Thursday, and the next Thursday is in six days.
      { id: 'milk', stock: 1, cover: { kind: 'until', daysLeft: 6 } },
    ]);
  });

  test('from two weeks on each weekday has its own pace, and today counts for the part that has passed', () => {
    const workdays = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19].map((date) =>
      sale(`s${date}`, at(`2026-11-${String(date).padStart(2, '0')}T12:00:00`), 1, [{ quantity: 4 }]),
    );
    const today = sale('s20', NOW - 1, 1, [{ quantity: 2 }]);
    const [cover] = analyse([...workdays, today], { items: [item('a', { stock: 22 })] }).cover;
    // 17 1/3 are sold until Thursday. Friday takes less than four, because ten were sold on 2.65 Fridays. Then comes
    // the weekend.
    expect(cover?.cover).toEqual({ kind: 'until', day: dayOfIso('2026-11-30'), daysLeft: 10 });
  });
});

describe('promotions', () => {
  const startsAt = at('2026-11-11T00:00:00');
  const week = campaign({ startsAt, endsAt: at('2026-11-15T23:59:59') });
  const day = (date: string, quantity: number, savings = 0): Sale => ({
    ...sale(date, at(`${date}T12:00:00`), quantity * 500, [{ quantity, revenue: quantity * 500 }]),
    savings: savings > 0 ? [{ campaignId: 'c', amount: savings }] : [],
  });
  const items = [item('a', { cost: 200 })];

  test('what is promoted is set beside as long a time right before', () => {
    const sales = [
      ...['06', '07', '08', '09', '10'].map((one) => day(`2026-11-${one}`, 2)),
      ...['11', '12', '13', '14', '15'].map((one) => day(`2026-11-${one}`, 3, 50)),
      day('2026-11-16', 90),
    ];
    const [effect] = analyse(sales, { items, campaigns: [week] }).campaigns;
    expect(effect).toMatchObject({ id: 'c', label: '20% OFF', savings: 250, revenue: 7500, profit: 4500 });
    expect(effect?.unitsPerDay).toBeCloseTo(3, 3);
    expect(effect?.before?.unitsPerDay).toBeCloseTo(2, 3);
    expect(effect?.profitPerDay).toBe(900);
    expect(effect?.before?.profitPerDay).toBe(600);
  });

  test('one with weekdays and hours is judged by its own hours, and by as many of its days before', () => {
    // The five days from Wednesday on have one Friday, and the five before them another.
    const fridays = { weekdays: [5], span: { from: 17 * 60, to: 20 * 60 } };
    const at18 = (date: string, quantity: number): Sale => ({
      ...day(date, quantity),
      id: `${date} 18h`,
      at: at(`${date}T18:00:00`),
    });
    const sales = [
      at18('2026-11-06', 2),
      at18('2026-11-13', 6),
      day('2026-11-13', 90),
      at18('2026-11-12', 70),
    ];
    const [effect] = analyse(sales, { items, campaigns: [{ ...week, hours: fridays }] }).campaigns;
    expect(effect).toMatchObject({
      ...{ unitsPerDay: 6, revenue: 3000, profitPerDay: 1800, hours: fridays },
      before: { unitsPerDay: 2, profitPerDay: 600 },
    });
  });

  test('nights past midnight are compared with as many nights before, and without an effect they show none', () => {
    const nights = { weekdays: [], span: { from: 22 * 60, to: 2 * 60 } };
    const offer = (rest: Partial<Campaign> = {}) =>
      campaign({
        startsAt: at('2026-11-11T22:00:00'),
        endsAt: at('2026-11-13T02:00:00') - 1,
        hours: nights,
        ...rest,
      });
    const at23 = (date: string, quantity: number): Sale => ({
      ...{ ...day(date, quantity), id: `${date} 23h` },
      at: at(`${date}T23:00:00`),
    });
    // The early morning of the first day belongs to the night before.
    const early = { ...day('2026-11-11', 50), at: at('2026-11-11T01:00:00') };
    const sales = [...['09', '10', '11', '12'].map((one) => at23(`2026-11-${one}`, 2)), early];
    const of = (one: Campaign) => analyse(sales, { items, campaigns: [one] }).campaigns[0];
    expect(of(offer())).toMatchObject({ unitsPerDay: 2, before: { unitsPerDay: 27 } });
    expect(analyse(sales.slice(0, 4), { items, campaigns: [offer()] }).campaigns[0]).toMatchObject({
      ...{ unitsPerDay: 2, before: { unitsPerDay: 2 } },
    });
    const thursdays = offer({ hours: { ...nights, weekdays: [4] } });
    expect(of(thursdays)).toMatchObject({ unitsPerDay: 2, before: { unitsPerDay: 0 } });
  });

  test('one that runs for minutes or hours counts as a day, so that one unit is not told as hundreds a day', () => {
    const sales = [sale('s', NOW - 60_000, 450, [{ quantity: 1, revenue: 450 }])];
    const of = (since: number) =>
      analyse(sales, { items, campaigns: [campaign({ startsAt: since, endsAt: NOW + DAY_MS })] })
        .campaigns[0];
    const once = { unitsPerDay: 1, profitPerDay: 250, before: null };
    expect(of(NOW - 5 * 60_000)).toMatchObject(once);
    expect(of(NOW - DAY_MS / 2)).toMatchObject(once);
    expect(of(NOW - 2 * DAY_MS)).toMatchObject({ unitsPerDay: 0.5, profitPerDay: 125 });
  });

  test('without a day before it, with nothing sold before it, outside of the period or paused without effect', () => {
    const of = (rest: Parameters<typeof campaign>[0], sales: Sale[] = [day('2026-11-12', 1)]) =>
      analyse(sales, { items, campaigns: [campaign({ ...week, ...rest })] }).campaigns[0];
    expect(of({ startsAt: period.since - DAY_MS })).toMatchObject({ before: null });
    expect(of({})).toMatchObject({ before: { unitsPerDay: 0 } });
    expect(of({ startsAt: NOW + DAY_MS, endsAt: NOW + 2 * DAY_MS })).toBeUndefined();
    expect(of({ endsAt: startsAt - 1 })).toBeUndefined();
    expect(of({ type: null })).toBeUndefined();
    expect(of({ status: 'PAUSED' })).toBeUndefined();
    expect(of({ status: 'PAUSED' }, [day('2026-11-12', 1, 10)])).toMatchObject({ savings: 10 });
  });
});
