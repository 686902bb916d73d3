import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountBack,
  amountOfUnits,
  givenBack,
  isStillOwed,
  lossOf,
  type PastReturn,
  planReturn,
  RETURN_REASONS,
  returnReasonLabel,
  unitsLeft,
  usuallyRestocked,
} from '../../../src/domain/sales/sale-return.ts';

const line = fc.record({
  itemId: fc.constantFrom('a', 'b', 'c'),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  total: fc.integer({ min: 0, max: 1_000_000_000_000 }),
});

test('units in any portions give back what was paid, to the centavo and never more on the way', () => {
  const portions = fc.array(fc.record({ units: fc.integer({ min: 1, max: 400_000 }), failed: fc.boolean() }));
  fc.assert(
    fc.property(line, portions, (sold, asked) => {
      const past: PastReturn[] = [];
      for (const { units, failed } of asked) {
        const plan = planReturn([sold], past, [{ itemId: sold.itemId, quantity: units }]);
        expect(plan === null).toBe(units > unitsLeft(sold, past));
        if (plan) past.push({ lines: plan, failed });
        expect(givenBack(past)).toBeLessThanOrEqual(sold.total);
        const goods = past.flatMap(({ lines }) => lines).reduce((sum, one) => sum + one.goods, 0);
        expect(goods).toBeLessThanOrEqual(sold.quantity);
      }
      const left = unitsLeft(sold, past);
      expect(givenBack(past) + amountBack(sold, past, left)).toBe(sold.total);
    }),
  );
});

test('a unit of “leve 3, pague 2” gives back a third of what was paid', () => {
  const water = { itemId: 'w', quantity: 3, total: 640 };
  expect([1, 2, 3].map((units) => amountOfUnits(water, units))).toEqual([213, 426, 640]);
});

test('goods of a failed return are dealt with once', () => {
  const cans = { itemId: 'c', quantity: 3, total: 900 };
  const past: PastReturn[] = [];
  const give = (quantity: number, failed: boolean) => {
    const lines = planReturn([cans], past, [{ itemId: 'c', quantity }]) ?? [];
    past.push({ lines, failed });
    return lines.map(({ goods }) => goods);
  };
  expect(give(2, true)).toEqual([2]);
  expect(give(1, false)).toEqual([0]);
  expect(give(2, false)).toEqual([1]);
  expect(unitsLeft(cans, past)).toBe(0);
});

test('a failed return is owed until its units were given again, however many the sale has', () => {
  const cans = { itemId: 'c', quantity: 5, total: 500 };
  const give = (quantity: number, failed = false): PastReturn => ({
    ...{ failed, lines: [{ itemId: 'c', quantity, amount: quantity * 100, goods: quantity }] },
  });
  const owed = (...returns: PastReturn[]) =>
    returns.map((one) => isStillOwed({ lines: [cans], returns }, one));
  const [first, second] = [give(1, true), give(2, true)];
  expect(owed(first)).toEqual([true]);
  expect(owed(give(3), first)).toEqual([false, true]);
  expect(owed(first, give(1))).toEqual([false, false]);
  // The oldest is given first.
  expect(owed(first, second, give(1))).toEqual([false, true, false]);
  expect(owed(first, second, give(3))).toEqual([false, false, false]);
  expect(owed(give(4), second)).toEqual([false, false]);
});

test('of failed returns and those that give again, no more units are owed than were not given', () => {
  const past = fc.record({ failed: fc.boolean(), quantity: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(past, { maxLength: 8 }), (given) => {
      const returns = given.map(
        ({ failed, quantity }): PastReturn => ({
          ...{ failed, lines: [{ itemId: 'c', quantity, amount: 0, goods: 0 }] },
        }),
      );
      const lines = [{ itemId: 'c', quantity: 100, total: 0 }];
      const owed = returns.filter((one) => isStillOwed({ lines, returns }, one));
      const unitsOf = (some: readonly PastReturn[]) =>
        some.reduce((sum, { lines: [line] }) => sum + (line?.quantity ?? 0), 0);
      // What was given before the first failure settles none.
      const first = returns.findIndex(({ failed }) => failed);
      const after = first < 0 ? [] : returns.slice(first).filter(({ failed }) => !failed);
      const failed = unitsOf(returns.filter((one) => one.failed));
      expect(unitsOf(owed)).toBeLessThanOrEqual(failed);
      if (unitsOf(after) === 0) expect(unitsOf(owed)).toBe(failed);
      if (returns.at(-1)?.failed) expect(owed.at(-1)).toBe(returns.at(-1));
    }),
  );
});

test('nothing, a line twice, parts of a unit and goods of another sale are no return', () => {
  const cans = { itemId: 'c', quantity: 3, total: 900 };
  const one = { itemId: 'c', quantity: 1 };
  for (const asked of [
    [],
    [one, one],
    [{ itemId: 'c', quantity: 0.5 }],
    [{ itemId: 'c', quantity: 0 }],
    [{ itemId: 'x', quantity: 1 }],
  ])
    expect(planReturn([cans], [], asked)).toBeNull();
});

test('what is broken or past its date is lost, the rest goes back to the shelf', () => {
  expect(
    RETURN_REASONS.map((reason) => [returnReasonLabel(reason), lossOf(reason), usuallyRestocked(reason)]),
  ).toEqual([
    ['Com defeito', 'quebra', false],
    ['Vencido', 'vencido', false],
    ['Não recebeu', 'perda', true],
    ['Cobrança errada', 'perda', true],
  ]);
});
