import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refundIdOf } from '../../../../server/money/refund/refunds.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { BIA, buyerOf, COFFEE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

describeOnEngine('a claim on a payment that its shop sends back', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { buyOne, pay, hear } = buyerOf(() => shop);

  const money = async () => [(await shop.profile(BIA)).balance, await shop.balance(`user:${BIA}:frozen`)];
  /** A sale with a refund under way, whose buyer has other money. */
  const refunding = async () => {
    const sale = await buyOne(BIA);
    await pay(sale);
    await hear();
    await walletOf(shop).grant(BIA, 1000);
    const lines = [{ id: COFFEE, quantity: 1 }];
    const asked = { purchase: sale, lines, restock: true, reason: 'defeito', way: 'pix' };
    const request = randomUUID();
    shop.must(await shop.request(OWNER, 'RETURN_SALE', asked, request));
    const refund = { id: refundIdOf(request), returnId: 'D1', amount: 480, reason: null };
    expect(shop.must(await shop.store.run('startRefund', { id: refund.id }))).toBe('SEND');
    const claim = { id: 'M1', endToEndId: (await shop.purchase(sale)).endToEndId ?? '', amount: 480 };
    return {
      tell: async (status: 'OPEN' | 'ACCEPTED') =>
        shop.must(await shop.store.run('reportClaim', { ...claim, status })),
      done: async () => shop.must(await shop.store.run('reportRefund', { ...refund, status: 'DONE' })),
    };
  };

  test('[S-21] accepted before the refund is done, it holds the buyer’s money until then and no longer', async () => {
    const { tell, done } = await refunding();
    await tell('OPEN');
    expect(await money()).toEqual([520, 480]);
    await tell('ACCEPTED');
    expect(await money()).toEqual([520, 480]);
    await done();
    expect(await money()).toEqual([1000, 0]);
  });

  test('[S-21] accepted after the refund is done, it has nothing left to take and holds nothing', async () => {
    const { tell, done } = await refunding();
    await tell('OPEN');
    await done();
    expect(await money()).toEqual([520, 480]);
    await tell('ACCEPTED');
    expect(await money()).toEqual([1000, 0]);
  });
});
