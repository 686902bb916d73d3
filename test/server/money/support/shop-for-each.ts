import { afterEach, beforeEach, expect } from 'vitest';
import { openShop, type Shop } from './shop.ts';

/** Each test of the suite gets a shop of its own, handed to `use` before it; at its end the books must add up. */
export function shopForEach(
  use: (shop: Shop) => void | Promise<void>,
  stock?: Parameters<typeof openShop>[0],
): void {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(stock);
    await use(shop);
  });
  afterEach(async () => {
    const faults = await shop.audit();
    await shop.close();
    expect(faults).toEqual([]);
  });
}
