import { expect, test } from 'vitest';
import { buyLabel } from '../../../src/features/shopping/buy-label.ts';

test.each([
  [1, 0, 500, 'Comprar com PIX'],
  [1, 200, 300, 'Comprar com saldo e PIX'],
  [1, 500, 0, 'Comprar com saldo'],
  [1, 0, 0, 'Comprar sem pagar nada'],
  [0, 0, 0, 'Comprar com PIX'],
])('[S-20] %d lines, %d of the balance and %d by PIX: %s', (lines, balanceUsed, pixAmount, label) => {
  expect(buyLabel(lines, { balanceUsed, pixAmount })).toBe(label);
});
