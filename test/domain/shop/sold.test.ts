import { expect, test } from 'vitest';
import { isDone, isSold } from '../../../src/domain/shop/sold.ts';

test.each(['COMPLETED', 'CONCLUIDA', 'PAID'])('%s is done and sold', (status) => {
  expect(isDone(status)).toBe(true);
  expect(isSold(status)).toBe(true);
});

test.each(['PENDING', 'AWAITING_PAYMENT', 'PROCESSING', 'FAILED', 'CANCELADA', 'OUTRO'])(
  '%s is neither',
  (status) => {
    expect(isDone(status)).toBe(false);
    expect(isSold(status)).toBe(false);
  },
);

test('a purchase without a status is sold', () => {
  expect(isDone('')).toBe(false);
  expect(isSold('')).toBe(true);
});
