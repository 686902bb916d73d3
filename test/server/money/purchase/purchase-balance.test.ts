import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, COFFEE, OWNER, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('buying with a balance', () => {
  let shop: Shop;

  shopForEach((opened) => {
    shop = opened;
  });

  const { coffees, buyOne, pay, hear, lastTold } = buyerOf(() => shop);

  test('[S-20] balance covers what it can and PIX the rest', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 300, reference: 'a' }));
    const id = await buyOne(ANA, { useBalance: true });
    expect(await shop.purchase(id)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      balanceUsed: 300,
      pixAmount: 180,
      totalAmount: 480,
    });
    await pay(id);
    await hear();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await shop.profile(ANA)).toMatchObject({ balance: 0 });
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 480 });
    expect(await shop.balance(`user:${ANA}:hold`)).toBe(0);
  });

  test('[S-20] a balance is spent only by who asks for it in so many words', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1000, reference: 'a' }));
    for (const useBalance of [false, undefined, 'true', 1]) {
      const { id } = shop.must(await shop.buy(ANA, [{ id: WATER, quantity: 1 }], 3.2, { useBalance }));
      expect(await shop.purchase(id)).toMatchObject({ status: 'PENDING', balanceUsed: 0, pixAmount: 320 });
    }
    expect(await shop.profile(ANA)).toMatchObject({ balance: 1000 });
  });

  test('[S-20] fully covered by balance is paid at once, without a code', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1000, reference: 'a' }));
    const { id } = shop.must(await shop.buy(ANA, coffees(2), 9.6, { useBalance: true }));
    expect(await shop.purchase(id)).toMatchObject({
      status: 'PAID',
      balanceUsed: 960,
      pixAmount: 0,
      qrCode: null,
    });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 1, reserved: 0 });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 40, score: 1 });
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 960 });
    expect(await lastTold()).toMatchObject({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    expect(await shop.jobs()).toEqual([]);
  });

  test('[S-20] an id that no item can have is one that is not there, whoever pays', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1000, reference: 'a' }));
    for (const id of ['a\0', '\ud800', 'a\udc00b', '\ufffd'])
      for (const useBalance of [true, false]) {
        const lines = [...coffees(1), { id, quantity: 1 }];
        expect(await shop.buy(ANA, lines, 4.8, { useBalance })).toMatchObject({ code: 'ITEM_UNAVAILABLE' });
      }
    expect(await shop.profile(ANA)).toMatchObject({ balance: 1000 });
  });

  test('[S-20] a profile that says nothing of a revenue tells the balance that is left', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1000, reference: 'a' }));
    shop.must(await shop.store.run('grantBalance', { sub: OWNER, amount: 1000, reference: 'o' }));
    const profile = { name: 'Ana', email: 'b@example.com', cpf: '52998224725', balance: 10, score: 0 };
    // Opens the seller's account, so that the next purchase moves both accounts at its end.
    shop.must(await shop.buy(OWNER, coffees(1), 4.8, { useBalance: true }));
    await shop.seed({ id: 'b@example.com', type: 'PROFILE', owner: ANA, fields: profile });
    shop.must(await shop.buy(ANA, coffees(1), 4.8, { useBalance: true }));
    expect(await shop.balance(`user:${ANA}:balance`)).toBe(520);
    expect(await shop.profile(ANA)).toMatchObject({ balance: 520, revenue: 0 });
  });
});
