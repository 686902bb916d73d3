import { afterEach, beforeEach, expect } from 'vitest';
import { openShop, type Shop } from './shop.ts';

/** Opens a shop for each test of the suite and passes it to `use`. After each test the books must add up. */
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
