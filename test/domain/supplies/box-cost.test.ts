import { expect, test } from 'vitest';
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

test('[MI-03] goods that were a gift say nothing of what a box costs: the last price before them does', () => {
  const { line: _, ...supplier } = LAST;
  const order = (createdAt: number, cost?: number): PastOrder => ({
    ...supplier,
    lines: [BOX],
    costs: cost === undefined ? {} : { agua: cost },
    createdAt,
  });
  const costAfter = (...orders: PastOrder[]) => usualOf(orders).get('agua')?.cost;
  expect(costAfter(order(1, 5000), order(2, 0))).toBe(5000);
  expect(costAfter(order(1, 5000), order(2))).toBe(5000);
  expect(costAfter(order(1, 5000), order(2, 4000))).toBe(4000);
  expect(costAfter(order(1, 0))).toBeNull();
});
