import { describe, expect, test } from 'vitest';
import { ANA, COFFEE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describe('an item that its owner hid', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
    },
    { coffee: 10 },
  );

  test('is not sold, keeps its stock, and is sold again once it is shown', async () => {
    const edit = async (more: object): Promise<void> => {
      const content = JSON.stringify({ name: 'Café', price: 4.8, cost: 2, ...more });
      const input = { id: COFFEE, type: 'ITEM', content };
      shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    };
    const buy = () => shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8);
    await edit({ hidden: true });
    expect(await buy()).toMatchObject({ code: 'ITEM_UNAVAILABLE', detail: { itemId: COFFEE } });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 10, reserved: 0 });
    await edit({});
    shop.must(await buy());
  });
});
