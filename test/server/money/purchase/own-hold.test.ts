import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { askerOf } from '../support/asker.ts';
import { ANA, buyerOf, COFFEE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('units that the buyer holds unpaid', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { coffees } = buyerOf(() => shop);
  const { ask } = askerOf(() => shop);

  test('[S-05] [S-12] are gone for the buyer, too, until that purchase is cancelled', async () => {
    const { id } = shop.must(await shop.buy(ANA, coffees(2), 9.6));
    await shop.runJobs();
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 1, reserved: 2 });
    const again = await shop.buy(ANA, coffees(2), 9.6);
    expect(again).toMatchObject({
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      detail: { itemId: COFFEE, available: 1 },
    });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 1, reserved: 2 });
    expect(await ask('CANCEL_PAYMENT', id)).toBe('applied');
    shop.must(await shop.buy(ANA, coffees(2), 9.6));
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 1, reserved: 2 });
  });
});
