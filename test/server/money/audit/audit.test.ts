import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, MINUTE, openShop, PLACE, type Shop } from '../support/shop.ts';
import { walletOf } from '../support/wallet.ts';

describeOnEngine('the audit of the books', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  const { buyOne } = buyerOf(() => shop);

  test('[S-12] what is held for open purchases is what they say; a hold that leaks is found', async () => {
    const { grant } = walletOf(shop);
    await grant(ANA, 300);
    const first = await buyOne(ANA, { useBalance: true });
    await grant(ANA, 100);
    await buyOne(ANA, { useBalance: true });
    expect(await shop.balance(`user:${ANA}:hold`)).toBe(400);
    expect(await shop.audit()).toEqual([]);

    const change = { ...(await shop.content(first)), status: 'EXPIRED' };
    await shop.seed({ id: first, type: 'SHOPPING_PURCHASE', parentId: PLACE, owner: ANA, fields: change });
    expect(await shop.audit()).toEqual([`user:${ANA}:hold holds 400, 100 is under way`]);
  });

  test('[S-12] a hold that is missing is found, and ended purchases hold nothing', async () => {
    const id = await buyOne(BIA);
    shop.advance(31 * MINUTE);
    await shop.runJobs();
    expect(await shop.purchase(id)).toMatchObject({ status: 'EXPIRED' });
    const open = await buyOne(BIA);
    expect(await shop.audit()).toEqual([]);
    const change = { ...(await shop.content(open)), balanceUsed: 2 };
    await shop.seed({ id: open, type: 'SHOPPING_PURCHASE', parentId: PLACE, owner: BIA, fields: change });
    expect(await shop.audit()).toEqual([`user:${BIA}:hold holds 0, 200 is under way`]);
  });
});
