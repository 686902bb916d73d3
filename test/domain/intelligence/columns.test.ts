import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZone, dayOfIso } from '../../../src/domain/hours/shop-time-zone.ts';
import { narrowed, viewsOf } from '../../../src/domain/intelligence/columns.ts';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { createTally } from '../../../src/domain/intelligence/tally.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { campaign, item } from './intelligence-reference.ts';
import { createRecordTally } from './record-reader.ts';

const zone = createZone();
const NOW = Date.parse('2026-11-20T15:30:00-03:00');
const period = periodOf(dayOfIso('2026-11-01'), dayOfIso('2026-11-20'), zone);

const line = fc.record({
  itemId: fc.constantFrom('a', 'b', 'c', 'gone', ''),
  name: fc.constantFrom('', 'Antigo', 'Novo'),
  quantity: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(3_000_000_000)),
  revenue: fc.integer({ min: -500, max: 9_999_999_999 }),
  cost: fc.option(fc.integer({ min: 0, max: 5000 })),
});
const saving = fc.record({ campaignId: fc.constantFrom('week', 'other', ''), amount: fc.nat(9999) });
const sales = fc
  .array(
    fc.record({
      at: fc.integer({ min: period.since - DAY_MS, max: period.to + DAY_MS }),
      total: fc.integer({ min: 0, max: 9_999_999_999 }),
      rounded: fc.nat(3),
      lines: fc.array(line, { maxLength: 4 }),
      savings: fc.array(saving, { maxLength: 2 }),
    }),
    { maxLength: 80 },
  )
  .map((list) => list.map((one, index): Sale => ({ id: `s${index}`, ...one })));
const items = [
  item('a', { cost: 333, rounded: 1 }),
  item('b', { cost: null, categoryIds: ['drinks'] }),
  item('c', { cost: 0, name: '' }),
];
const campaigns = [
  campaign({ id: 'week', itemIds: ['a', 'gone'], startsAt: period.from + 5 * DAY_MS, endsAt: period.to }),
  campaign({ id: 'other', itemIds: [], categoryIds: ['drinks'], endsAt: period.from + 9 * DAY_MS }),
];
const plan = { period, now: NOW, items, campaigns };

test('[MB-04] narrow columns hold the same numbers, and count the same', () => {
  fc.assert(
    fc.property(sales, (list) => {
      const wide = foldSales(list);
      const narrow = narrowed(wide);
      expect(viewsOf(narrow)).toEqual(viewsOf(wide));
      const [one, other] = [createTally(plan, zone), createTally(plan, zone)];
      // The next columns, longer or shorter, reuse the space of the wide copies.
      for (const part of [wide, foldSales(list.slice(1)), wide]) one.add(part);
      for (const part of [narrow, narrowed(foldSales(list.slice(1))), narrow]) other.add(part);
      expect(other.result()).toEqual(one.result());
    }),
    { numRuns: 100 },
  );
});

test('[MB-04] a sale of two lines takes 25 bytes, and fractions, negative and unknown amounts stay what they are', () => {
  const lineOf = (fields: object) => ({
    ...{ itemId: 'a', name: '', quantity: 2, revenue: 900, cost: 150 },
    ...fields,
  });
  const saleOf = (n: number, fields: object = {}): Sale => ({
    ...{ id: `s${n}`, at: NOW + n * 50_000, total: 1800, savings: [] },
    lines: [lineOf({}), lineOf(fields)],
  });
  const day = Array.from({ length: 1000 }, (_, n) => saleOf(n));
  expect(narrowed(foldSales(day)).bytes.byteLength / 1000).toBeLessThanOrEqual(25);
  expect(narrowed(narrowed(foldSales(day)))).toEqual(narrowed(foldSales(day)));
  const odd = [{ cost: -1 }, { cost: 0 }, { cost: null }, { cost: 0.5 }, { quantity: 0.5 }, { revenue: -3 }];
  for (const fields of [...odd, { cost: -0.5 }, { cost: 2 ** 40 }, { quantity: 300 }]) {
    const wide = foldSales([saleOf(1, fields), saleOf(2)]);
    expect(viewsOf(narrowed(wide))).toEqual(viewsOf(wide));
  }
});

test('[MB-02] [MB-04] columns, however they are cut, count what the sales one by one do', () => {
  fc.assert(
    fc.property(sales, fc.integer({ min: 1, max: 90 }), (list, size) => {
      const [columns, one] = [createTally(plan, zone), createRecordTally(plan, zone)];
      for (const sale of list) one.add(sale);
      for (let from = 0; from < list.length; from += size)
        columns.add(foldSales([...list.slice(from, from + size), ...list.slice(from, from + 1)]));
      expect(columns.result()).toEqual(one.result());
    }),
    { numRuns: 150 },
  );
});

test('[MB-04] an hour of a zone half an hour off is the one on its wall', () => {
  const india = createZone('Asia/Kolkata');
  const at = NOW - 3 * DAY_MS;
  const list = [0, 20, 40].map((minutes) => ({
    ...{ id: `s${minutes}`, at: at + minutes * 60_000, total: 1, lines: [], savings: [] },
  }));
  const [columns, one] = [createTally(plan, india), createRecordTally(plan, india)];
  for (const sale of list) one.add(sale);
  columns.add(foldSales(list));
  expect(columns.result()).toEqual(one.result());
});
