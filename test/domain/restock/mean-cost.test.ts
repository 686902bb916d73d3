import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costWithout, meanCost } from '../../../src/domain/restock/mean-cost.ts';

test('a purchase is weighed with what stands on the shelf, in whole centavos, half up', () => {
  expect(meanCost({ cost: 200, shelf: 10 }, { units: 10, paid: 3000 })).toBe(250);
  expect(meanCost({ cost: 1, shelf: 1 }, { units: 1, paid: 2 })).toBe(2);
  expect(meanCost({ cost: 100, shelf: 2 }, { units: 1, paid: 101 })).toBe(100);
  // Only the purchase counts where the cost is unknown (stored by the form as 0), the shelf empty, or the books
  // negative.
  for (const from of [
    { cost: null, shelf: 50 },
    { cost: 0, shelf: 50 },
    { cost: 900, shelf: 0 },
    { cost: 900, shelf: -4 },
  ])
    expect(meanCost(from, { units: 24, paid: 4800 })).toBe(200);
  // Goods for free.
  expect(meanCost({ cost: 100, shelf: 1 }, { units: 1, paid: 0 })).toBe(50);
});

test('the mean lies between both costs, is off by half a centavo at most, and is exact for the largest shelves', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  const units = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      units,
      amount,
      (cost, shelf, more, paid) => {
        const mean = meanCost({ cost, shelf }, { units: more, paid });
        expect(Number.isSafeInteger(mean)).toBe(true);
        const all = BigInt(shelf) + BigInt(more);
        const off = BigInt(mean) * all - (BigInt(shelf) * BigInt(cost) + BigInt(paid));
        expect(2n * (off < 0n ? -off : off) <= all).toBe(true);
        const each = paid / more;
        expect(mean).toBeGreaterThanOrEqual(Math.floor(Math.min(cost, each)));
        expect(mean).toBeLessThanOrEqual(Math.ceil(Math.max(cost, each)));
      },
    ),
  );
});

test('an undone purchase gives the cost back that it found, unless something else changed it since', () => {
  expect(costWithout(250, { before: 200, after: 250 })).toBe(200);
  expect(costWithout(250, { before: null, after: 250 })).toBeNull();
  expect(costWithout(300, { before: 200, after: 250 })).toBe(300);
});
