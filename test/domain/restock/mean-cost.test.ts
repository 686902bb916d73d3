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

const bought = (order: number, before: number | null, after: number, undoneAt: number | null = null) => ({
  ...{ order, before, after, undoneAt },
});

test('an undone purchase gives the cost back that it found, unless something else changed it since', () => {
  const made = bought(1, 200, 250);
  expect(costWithout(250, made, [made])).toBe(200);
  expect(costWithout(250, bought(1, null, 250), [])).toBeNull();
  expect(costWithout(300, made, [made])).toBe(300);
});

test('purchases that are undone in any order leave the cost that the first of them found', () => {
  const costs = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 8 });
  const ranks = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(costs, ranks, (path, rankOf) => {
      let all = path.slice(1).map((after, at) => bought(at, path[at] ?? null, after));
      const rank = ({ order }: { order: number }) => rankOf[order] ?? 0;
      let cost: number | null = path.at(-1) ?? null;
      for (const [turn, made] of [...all].sort((one, other) => rank(one) - rank(other)).entries()) {
        cost = costWithout(cost, made, all);
        all = all.map((one) => (one.order === made.order ? { ...one, undoneAt: path.length + turn } : one));
      }
      expect(cost).toBe(path[0]);
    }),
  );
});

test('a purchase that was typed again as it was stands, though the first of them was undone', () => {
  const wrong = bought(1, 200, 250, 2);
  const again = bought(3, 200, 250);
  const later = bought(4, 250, 300);
  expect(costWithout(300, later, [wrong, again, later])).toBe(250);
  expect(costWithout(300, later, [wrong, { ...again, undoneAt: 5 }, later])).toBe(200);
  expect(costWithout(300, later, [bought(1, 200, 250, 5), bought(2, 250, 250), later])).toBe(250);
});
