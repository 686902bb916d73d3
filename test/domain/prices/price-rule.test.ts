import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemMargin } from '../../../src/domain/money/known-cost.ts';
import { planPrices } from '../../../src/domain/prices/price-plan.ts';
import { newPrice, type PriceRule, readPercent, withEnding } from '../../../src/domain/prices/price-rule.ts';
import { runs } from '../../support/runs.ts';

const percent = (value: number, ending: PriceRule['ending'] = null): PriceRule => ({
  step: { kind: 'percent', percent: value },
  ending,
});

test('prices move by percent half up to the centavo, or by an amount, and end as wished', () => {
  expect(newPrice(480, percent(5))).toBe(504);
  expect(newPrice(350, percent(7.5))).toBe(376);
  expect(newPrice(999, percent(-10))).toBe(899);
  expect(newPrice(480, percent(5, 9))).toBe(509);
  expect(newPrice(480, percent(5, 0))).toBe(500);
  expect(newPrice(480, { step: { kind: 'amount', amount: -30 }, ending: null })).toBe(450);
  expect([withEnding(504, 9), withEnding(503, 9), withEnding(505, 0), withEnding(504, 0)]).toEqual([
    509, 499, 510, 500,
  ]);
});

test('one price for all is that price', () => {
  expect(newPrice(480, { step: { kind: 'exact', price: 555 }, ending: null })).toBe(555);
  expect(newPrice(480, { step: { kind: 'exact', price: 0 }, ending: null })).toBeNull();
});

test('a price that would be nothing, or beyond the maximum, is none', () => {
  expect(newPrice(480, percent(-100))).toBeNull();
  expect(newPrice(30, { step: { kind: 'amount', amount: -30 }, ending: 9 })).toBeNull();
  expect(newPrice(4, percent(0, 0))).toBeNull();
  expect(newPrice(100_000_000, percent(1))).toBeNull();
});

test('any rule gives whole centavos, rounds by less than a tenth, and never turns the order of two prices', () => {
  const price = fc.integer({ min: 1, max: 100_000_000 });
  const step = fc.oneof(
    fc
      .integer({ min: -9_999, max: 20_000 })
      .map((hundredths) => ({ kind: 'percent' as const, percent: hundredths / 100 })),
    fc.integer({ min: -50_000, max: 50_000 }).map((amount) => ({ kind: 'amount' as const, amount })),
  );
  fc.assert(
    fc.property(
      price,
      price,
      step,
      fc.constantFrom<PriceRule['ending']>(null, 0, 9),
      (one, other, how, ending) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [first, second] = [newPrice(low, { step: how, ending }), newPrice(high, { step: how, ending })];
        const exact =
          how.kind === 'percent'
            ? (low * (10_000 + Math.round(how.percent * 100))) / 10_000
            : low + how.amount;
        if (first !== null) {
          expect(Number.isSafeInteger(first)).toBe(true);
          expect(Math.abs(first - exact)).toBeLessThanOrEqual(ending === null ? 0.5 : 5.5);
          if (ending !== null) expect(first % 10).toBe(ending);
        }
        if (first !== null && second !== null) expect(first).toBeLessThanOrEqual(second);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('a plan names what changes, what stays and what cannot be', () => {
  const item = (id: string, price: number) => ({ id, shopId: 'loja', name: id, price, cost: 200 });
  const plan = planPrices([item('a', 480), item('b', 4), item('c', 500), item('d', 0)], percent(0, 0));
  expect(plan.lines).toEqual([]);
  expect(plan).toMatchObject({ same: 2, impossible: [{ id: 'b' }] });
  expect(planPrices([item('a', 480)], percent(10)).lines).toMatchObject([{ id: 'a', price: 480, to: 528 }]);
});

test('percents are read as they are typed, and margins are told where cost and price are known', () => {
  expect(['5', '7,5', ' 10 % ', '-3', '7.25'].map(readPercent)).toEqual([5, 7.5, 10, -3, 7.25]);
  for (const wrong of ['', 'dez', '1,234', '1e3', '5000', '5,']) expect(readPercent(wrong), wrong).toBeNull();
  expect([
    itemMargin(500, 200),
    itemMargin(100, 200),
    itemMargin(500, null),
    itemMargin(500, 0),
    itemMargin(0, 200),
  ]).toEqual([60, -100, null, null, null]);
});
