import { expect, test } from 'vitest';
import { boxCostFor } from '../../../src/domain/supplies/usual-supplier.ts';

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
