import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanCost } from '../../../src/domain/restock/mean-cost.ts';
import {
  boxesFor,
  costOf,
  mayBecome,
  paidFor,
  SUPPLY_STATUSES,
  supplyStatusOf,
} from '../../../src/domain/supplies/supply-order.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const units = fc.integer({ min: 1, max: 1_000_000 });

test('units of a box cost their part of it: whole boxes exactly, parts half up', () => {
  expect(paidFor(24, 12, 3890)).toBe(7780);
  expect(paidFor(0, 12, 3890)).toBe(0);
  expect(paidFor(7, 12, 3890)).toBe(2269);
  expect(paidFor(1, 2, 1)).toBe(1);
  const box = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(units, box, amount, (count, size, cost) => {
      const off = BigInt(paidFor(count, size, cost)) * BigInt(size) - BigInt(count) * BigInt(cost);
      expect(2n * (off < 0n ? -off : off) <= BigInt(size)).toBe(true);
      expect(paidFor(count * size, size, cost)).toBe(count * cost);
    }),
  );
});

test('an order costs its known lines, and is of unknown cost without any', () => {
  const line = (itemId: string, boxes: number) => ({
    ...{ itemId, name: itemId, boxes, boxSize: 12, boxName: 'fardo' },
  });
  expect(costOf([line('agua', 2), line('suco', 3)], { agua: 1000, outro: 5 })).toBe(2000);
  expect(costOf([line('agua', 2)], {})).toBeNull();
  expect(costOf([], { agua: 1 })).toBeNull();
  expect([boxesFor(24, 12), boxesFor(25, 12), boxesFor(1, 12), boxesFor(3, 1)]).toEqual([2, 3, 1, 3]);
});

test('a person never takes an order to received or away from it, and an unknown status is cancelled', () => {
  for (const status of SUPPLY_STATUSES) {
    expect(mayBecome(status, 'recebido')).toBe(false);
    expect(mayBecome('recebido', status)).toBe(false);
  }
  expect([mayBecome('rascunho', 'pedido'), mayBecome('pedido', 'cancelado')]).toEqual([true, true]);
  expect(supplyStatusOf('enviado')).toBe('cancelado');
});

test('receptions in either order end at means that their own rounding alone sets apart', () => {
  // A unit costs at least a centavo, because a mean of 0 would count as unknown and not be averaged again.
  const bought = fc.record({ units, paid: amount }).map((one) => ({ ...one, paid: one.paid + one.units }));
  const known = amount.map((cost) => cost + 1);
  const shelf = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(known, shelf, fc.array(bought, { minLength: 1, maxLength: 8 }), (cost, start, receptions) => {
      const after = (list: typeof receptions) =>
        list.reduce((at, one) => ({ cost: meanCost(at, one), shelf: at.shelf + one.units }), {
          cost,
          shelf: start,
        });
      const [end, reversed] = [after(receptions), after([...receptions].reverse())];
      expect(reversed.shelf).toBe(end.shelf);
      // Each mean is off by at most half a centavo per unit, and later means only dilute the error.
      expect(Math.abs(end.cost - reversed.cost)).toBeLessThanOrEqual(receptions.length);
      const each = receptions.map((one) => one.paid / one.units);
      const costs = start > 0 ? [cost, ...each] : each;
      expect(end.cost).toBeGreaterThanOrEqual(Math.floor(Math.min(...costs)));
      expect(end.cost).toBeLessThanOrEqual(Math.ceil(Math.max(...costs)));
    }),
  );
});
