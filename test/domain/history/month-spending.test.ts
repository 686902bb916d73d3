import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWholeMonth, type SpentPurchase, twoMonths } from '../../../src/domain/history/month-spending.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';

const { dayOf } = createZone('America/Sao_Paulo');
const NOW = Date.parse('2026-01-20T15:00:00Z');
const bought = (rest: Partial<SpentPurchase> = {}): SpentPurchase => ({
  at: NOW,
  status: 'PAID',
  locationId: 'cafe',
  locationName: 'Café',
  total: 1000,
  saved: 0,
  returned: 0,
  ...rest,
});

describe('what a month comes to', () => {
  test('this month and the last, over the turn of a year, by the wall clock of the place', () => {
    const { current, before } = twoMonths(
      [
        bought({ total: 100 }),
        // 23:59 of 31 December in São Paulo, 2:59 of 1 January in UTC.
        bought({ total: 20, at: Date.parse('2026-01-01T02:59:00Z') }),
        bought({ total: 3, at: Date.parse('2025-11-30T12:00:00Z') }),
      ],
      NOW,
      dayOf,
    );
    expect([current.month, current.spent]).toEqual(['2026-01', 100]);
    expect([before.month, before.spent]).toEqual(['2025-12', 20]);
  });

  test('what was given back is no spending, and neither is its saving', () => {
    const { current } = twoMonths(
      [
        bought({ total: 1000, saved: 200, returned: 500 }),
        bought({ total: 300, saved: 90, returned: 300 }),
        bought({ total: 70, status: 'EXPIRED' }),
        bought({ total: 0, saved: 50 }),
      ],
      NOW,
      dayOf,
    );
    expect(current).toMatchObject({ purchases: 2, spent: 500, saved: 150, returned: 800 });
  });

  test('shops stand dearest first, under the name of the newest purchase', () => {
    const { current } = twoMonths(
      [
        bought({ locationName: 'Café antigo', at: NOW - 1000 }),
        bought({ locationId: 'praca', locationName: 'Praça', total: 2500 }),
        bought({ locationName: 'Café novo', total: 1 }),
      ],
      NOW,
      dayOf,
    );
    expect(current.shops).toEqual([
      { locationId: 'praca', name: 'Praça', purchases: 1, spent: 2500 },
      { locationId: 'cafe', name: 'Café novo', purchases: 2, spent: 1001 },
    ]);
  });

  test('the shops add up to the month, and no amount is negative', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 });
    const purchase = fc.record({
      at: fc.integer({ min: NOW - 90 * 86_400_000, max: NOW }),
      status: fc.constantFrom('PAID', '', 'CANCELLED', 'NOVO_ESTADO'),
      locationId: fc.constantFrom('a', 'b', 'c'),
      locationName: fc.string(),
      total: amount,
      saved: amount,
      returned: amount,
    });
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 60 }), (purchases) => {
        for (const month of Object.values(twoMonths(purchases, NOW, dayOf))) {
          const sum = (of: 'spent' | 'purchases') => month.shops.reduce((all, shop) => all + shop[of], 0);
          expect([sum('spent'), sum('purchases')]).toEqual([month.spent, month.purchases]);
          expect(Math.min(month.spent, month.saved, month.returned)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('a month is whole where the list is, or where it reaches into the month before', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  expect(isWholeMonth('2026-01', null, dayOf)).toBe(true);
  expect(isWholeMonth('2026-01', at('2025-12-31'), dayOf)).toBe(true);
  expect(isWholeMonth('2026-01', at('2026-01-02'), dayOf)).toBe(false);
  expect(isWholeMonth('2025-12', at('2026-01-02'), dayOf)).toBe(false);
});
