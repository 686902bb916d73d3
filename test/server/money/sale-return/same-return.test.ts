import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRace } from '../../../../server/records/changes/race.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, COFFEE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

const AT_ONCE = 6;

describeOnEngine('one return that is sent several times at once', () => {
  let shop: Shop;
  const { pay, hear } = buyerOf(() => shop);
  shopForEach((opened) => {
    shop = opened;
  });

  const give = (content: { purchase: string; way: 'pix' | 'balance' }, item: string, id: string) => {
    const lines = [{ id: item, quantity: 1 }];
    return shop.request(OWNER, 'RETURN_SALE', { ...content, lines, restock: true, reason: 'defeito' }, id);
  };
  /** Gives equal returns at once. Repeats one that collided with another, as the record API does. */
  const giveAll = async (...args: Parameters<typeof give>) => {
    const sent = Array.from({ length: AT_ONCE }, async () => {
      const verdict = await give(...args);
      return verdict.kind === 'refused' && isRace(verdict.detail) ? give(...args) : verdict;
    });
    return (await Promise.all(sent)).map((verdict) => shop.must(verdict).id);
  };
  const revenue = async () => (await shop.profile(OWNER)).revenue;

  test('[R-03] by PIX asks the bank once, and all are answered with it', async () => {
    const { id: purchase } = shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 3 }], 14.4));
    await shop.runJobs();
    await pay(purchase);
    await hear();
    const id = randomUUID();
    expect(await giveAll({ purchase, way: 'pix' }, COFFEE, id)).toEqual(Array(AT_ONCE).fill(id));
    expect([await revenue(), await shop.balance(`user:${OWNER}:refund`)]).toEqual([960, 480]);
    expect((await shop.stock(COFFEE)).quantity).toBe(1);
  });

  test('[R-03] by balance gives back one unit, though the next one would come to more', async () => {
    await walletOf(shop).grant(ANA, 640);
    await shop.seed({
      ...{ id: randomUUID(), type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: 'Leve 3, pague 2' },
      fields: {
        ...{ type: 'take_pay', status: 'ACTIVE', items: [WATER], takeQuantity: 3, payQuantity: 2 },
        ...{ startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-30T00:00:00Z' },
      },
    });
    const bought = await shop.buy(ANA, [{ id: WATER, quantity: 3 }], 6.4, { useBalance: true });
    const { id: purchase } = shop.must(bought);
    shop.must(await give({ purchase, way: 'balance' }, WATER, randomUUID()));
    const id = randomUUID();
    expect(await giveAll({ purchase, way: 'balance' }, WATER, id)).toEqual(Array(AT_ONCE).fill(id));
    expect([await revenue(), (await shop.profile(ANA)).balance]).toEqual([214, 426]);
    expect((await shop.stock(WATER)).quantity).toBe(9);
  });
});
