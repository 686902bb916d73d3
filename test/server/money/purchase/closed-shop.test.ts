import { describe, expect, test } from 'vitest';
import { askerOf } from '../support/asker.ts';
import { ANA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describe('a shop that its owner closed', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
    },
    { coffee: 10 },
  );

  const edit = async (more: object): Promise<void> => {
    const content = JSON.stringify({ name: 'Mercadinho Demo', ...more });
    const input = { id: PLACE, type: 'LOCATION', content };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
  };
  const buy = () => shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8);

  test('sells nothing in maintenance, holds no stock for what it refused, and sells again afterwards', async () => {
    await edit({ maintenance: true, maintenanceNote: 'Volta às 15 h' });
    expect(await buy()).toMatchObject({ code: 'SHOP_IN_MAINTENANCE' });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 10, reserved: 0 });
    await edit({});
    shop.must(await buy());
  });

  test('[S-22] tells why there is no new code', async () => {
    const { id } = shop.must(await buy());
    shop.advance(11 * MINUTE);
    await shop.runJobs();
    await edit({ maintenance: true });
    await askerOf(() => shop).regenerate(id);
    const told = await buyerOf(() => shop).lastTold();
    const message = expect.stringMatching(/fechado para manutenção/);
    expect(told?.content).toMatchObject({ code: 'SHOP_IN_MAINTENANCE', message });
  });

  test('[S-22] sells nothing anew of an expired purchase that it may not sell any more', async () => {
    const { id: purchaseId } = shop.must(await buy());
    shop.advance(11 * MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(purchaseId)).status).toBe('EXPIRED');
    const reopen = async () => {
      const verdict = await shop.store.run('reopenPurchase', { purchaseId });
      return verdict.kind === 'refused' ? verdict.code : verdict.kind;
    };
    const item = (more: object) => ({
      ...{ id: COFFEE, type: 'ITEM' as const },
      content: JSON.stringify({ value: 4.8, quantity: 10, ...more }),
    });
    const change = async (input: {
      id: string;
      type: 'ITEM' | 'LOCATION';
      content?: string;
      reference?: string;
    }) => shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
    await edit({ maintenance: true });
    expect(await reopen()).toBe('SHOP_IN_MAINTENANCE');
    await edit({});
    await change(item({ hidden: true }));
    expect(await reopen()).toBe('ITEM_UNAVAILABLE');
    await change(item({ hidden: false }));
    await change({ id: PLACE, type: 'LOCATION', reference: 'PRIVATE' });
    expect(await reopen()).toBe('ACCESS_ENDED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 10, reserved: 0 });
    await change({ id: PLACE, type: 'LOCATION', reference: 'PUBLIC' });
    expect(await reopen()).toBe('applied');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 9, reserved: 1 });
  });

  test('sells outside its hours unless its owner says otherwise', async () => {
    // In the shops' time zone it is Friday, nine in the morning.
    const openingHours = [{ weekdays: [5], from: '10:00', to: '22:00' }];
    await edit({ openingHours });
    shop.must(await buy());
    await edit({ openingHours, sellsWithinHours: true });
    expect(await buy()).toMatchObject({ code: 'SHOP_CLOSED_NOW' });
    shop.advance(3_600_000);
    shop.must(await buy());
  });
});
