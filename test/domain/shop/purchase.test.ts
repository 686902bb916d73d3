import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockingPurchase, splitPayment } from '../../../src/domain/shop/purchase.ts';

test('[S-20] balance covers what it can, PIX the rest, and the parts make the whole', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: -50_000, max: 1_000_000 }),
      fc.boolean(),
      (total, balance, useBalance) => {
        const { balanceUsed, pixAmount } = splitPayment(total, balance, useBalance);
        expect(balanceUsed + pixAmount).toBe(total);
        const covered = balance < 0 ? 0 : balance < total ? balance : total;
        expect(balanceUsed).toBe(useBalance ? covered : 0);
      },
    ),
  );
});

test('[S-21] which purchase blocks a negative balance', () => {
  const one = (id: string, status: string, total: number, balanceUsed: number, createdAt: number) => ({
    id,
    status,
    total,
    balanceUsed,
    createdAt,
  });
  const purchases = [
    one('a', 'EXPIRED', 500, 0, 1),
    one('b', 'PAID', 500, 200, 2),
    one('c', 'PAID', 500, 500, 3),
    one('d', 'AWAITING_PAYMENT', 0, 0, 4),
    one('e', 'PAID', 500, 0, 5),
  ];
  expect(blockingPurchase(-1, purchases)?.id).toBe('b');
  expect(blockingPurchase(0, purchases)).toBeNull();
  expect(blockingPurchase(0, purchases.slice(2))).toBeNull();
  expect(blockingPurchase(-1, [])).toBeNull();
  // None fits: the newest with a total is the way to pay.
  expect(blockingPurchase(-1, purchases.slice(2))?.id).toBe('e');
  expect(blockingPurchase(-1, purchases.slice(3, 4))).toBeNull();
});
