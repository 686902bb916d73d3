import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blockingPurchase,
  isFinalPurchase,
  isOpenPurchase,
  isToBePaid,
  PURCHASE_CODE_MS,
  PURCHASE_STATUSES,
  splitPayment,
} from '../../../src/domain/shop/purchase.ts';

test('[S-20] balance covers what it can, PIX the rest, and the parts make the whole', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: -50_000, max: 1_000_000 }),
      fc.boolean(),
      (total, balance, useBalance) => {
        const { balanceUsed, pixAmount } = splitPayment(total, balance, { useBalance });
        expect(balanceUsed + pixAmount).toBe(total);
        const covered = balance < 0 ? 0 : balance < total ? balance : total;
        expect(balanceUsed).toBe(useBalance ? covered : 0);
      },
    ),
  );
});

test('[S-21] which purchase blocks a negative balance', () => {
  const purchases = [
    { id: 'a', status: 'EXPIRED', total: 500, balanceUsed: 0, createdAt: 1 },
    { id: 'b', status: 'PAID', total: 500, balanceUsed: 200, createdAt: 2 },
    { id: 'c', status: 'PAID', total: 500, balanceUsed: 500, createdAt: 3 },
    { id: 'd', status: 'AWAITING_PAYMENT', total: 0, balanceUsed: 0, createdAt: 4 },
    { id: 'e', status: 'PAID', total: 500, balanceUsed: 0, createdAt: 5 },
  ];
  expect(blockingPurchase(-1, purchases)?.id).toBe('b');
  expect(blockingPurchase(0, purchases)).toBeNull();
  expect(blockingPurchase(0, purchases.slice(2))).toBeNull();
  expect(blockingPurchase(-1, [])).toBeNull();
  // Without a match the newest purchase with a total is the one to pay.
  expect(blockingPurchase(-1, purchases.slice(2))?.id).toBe('e');
  expect(blockingPurchase(-1, purchases.slice(3, 4))).toBeNull();
});

test.each([
  ['AWAITING_PAYMENT', 1001, true],
  ['AWAITING_PAYMENT', 1000, false],
  ['PENDING', null, true],
  ['EXPIRED', 1001, false],
  ['PAID', 1001, false],
  ['', 1001, false],
])('[S-13] %s with a code until %s can be paid at 1000: %s', (status, expiresAt, isPayable) => {
  expect(isToBePaid({ status, expiresAt, createdAt: 0 }, 1000)).toBe(isPayable);
});

test('[S-13] a code that never came is not waited for longer than it would have been good', () => {
  const pending = { status: 'PENDING', expiresAt: null, createdAt: 0 };
  expect(isToBePaid(pending, PURCHASE_CODE_MS - 1)).toBe(true);
  expect(isToBePaid(pending, PURCHASE_CODE_MS)).toBe(false);
});

test('a known status is either open or final, an unknown one is neither', () => {
  const open = PURCHASE_STATUSES.filter((status) => isOpenPurchase({ status }));
  expect(open).toEqual(['PENDING', 'AWAITING_PAYMENT']);
  const final = PURCHASE_STATUSES.filter((status) => isFinalPurchase({ status }));
  expect([...open, ...final]).toEqual(PURCHASE_STATUSES);
  expect(isOpenPurchase({ status: 'REFUNDED' })).toBe(false);
  expect(isFinalPurchase({ status: 'REFUNDED' })).toBe(false);
});
