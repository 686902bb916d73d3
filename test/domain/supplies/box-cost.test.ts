import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidFor } from '../../../src/domain/supplies/supply-order.ts';
import { boxCostFor, type PastOrder, usualOf } from '../../../src/domain/supplies/usual-supplier.ts';

const BOX = { itemId: 'agua', name: 'Água', boxes: 1, boxSize: 12, boxName: 'caixa' };
const LAST = { supplierId: 's', supplierName: 'Atacado Sul', supplierPhone: '', line: BOX };
const boxCost = (cost: number | null, last?: number | null) =>
  boxCostFor(
    { id: 'agua', name: 'Água', boxSize: 12, boxName: 'caixa', cost },
    BOX,
    last === undefined ? undefined : { ...LAST, cost: last },
  );

test('[MI-03] a box costs what it did last, else what its units cost, and a cost that was left empty is none', () => {
  expect(boxCost(150)).toBe(1800);
  expect(boxCost(150, 1700)).toBe(1700);
  for (const unknown of [null, 0]) {
    expect(boxCost(150, unknown)).toBe(1800);
    expect(boxCost(unknown)).toBeNull();
  }
});

const { line: _, ...supplier } = LAST;
const order = (createdAt: number, cost?: number, more: Partial<PastOrder> = {}): PastOrder => ({
  ...supplier,
  ...{ status: 'recebido', lines: [BOX], came: {}, paid: {}, createdAt },
  costs: cost === undefined ? {} : { agua: cost },
  ...more,
});
const costAfter = (...orders: PastOrder[]) => usualOf(orders).get('agua')?.cost;

test('the invoice of the last purchase says what a box costs, and a draft says nothing', () => {
  const came = { agua: 24 };
  expect(costAfter(order(1, 5000, { came, paid: { agua: 9000 } }))).toBe(4500);
  expect(costAfter(order(1, undefined, { came, paid: { agua: 9000 } }))).toBe(4500);
  expect(costAfter(order(1, 5000, { came: { agua: 0 } }))).toBe(5000);
  expect(costAfter(order(1, 5000), order(2, 4000, { status: 'rascunho' }))).toBe(5000);
  expect(costAfter(order(1, 5000), order(2, undefined, { lines: [{ ...BOX, boxSize: 6 }] }))).toBeNull();
});

test('a box that came without an invoice costs what it was ordered for, to the centavo', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 500 }), (cost, units) => {
      const paid = { agua: paidFor(units, BOX.boxSize, cost) };
      expect(costAfter(order(1, cost, { came: { agua: units }, paid }))).toBe(cost);
    }),
  );
});

test('[MI-03] goods that were a gift say nothing of what a box costs: the last price before them does', () => {
  expect(costAfter(order(1, 5000), order(2, 0))).toBe(5000);
  expect(costAfter(order(1, 5000), order(2))).toBe(5000);
  expect(costAfter(order(1, 5000), order(2, 4000))).toBe(4000);
  expect(costAfter(order(1, 0))).toBeNull();
});
