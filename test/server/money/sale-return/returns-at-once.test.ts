import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { attendantOf, LIVIA, openForLivia } from '../support/attendant.ts';
import { ANA, BIA, OWNER, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

/** Runs of the race, because one run may succeed by luck. */
const ROUNDS = 8;

describeOnEngine('money that is given back at once by who answers customers', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await openForLivia(shop);
      await walletOf(shop).grant(BIA, 50_000);
    },
    { coffee: 200 },
  );
  const { hire, buy, complain, give } = attendantOf(() => shop);
  const money = async () => [(await shop.profile(ANA)).balance, (await shop.profile(OWNER)).revenue];

  test('returns of one buyer and one good count one after the other', async () => {
    // The limit of two returns.
    await hire(9.6);
    const sales = [await buy(1), await buy(1), await buy(1), await buy(1)];
    for (const sale of sales) await complain(sale);
    const ends = await Promise.all(sales.map((sale) => give(sale, 1)));
    expect(ends.filter((end) => end === 'done')).toHaveLength(2);
    expect(await money()).toEqual([50_000 - 960, 960]);
  });

  test('returns that share neither buyer nor goods count one after the other', async () => {
    await hire(5);
    for (let round = 0; round < ROUNDS; round += 1) {
      shop.advance(DAY_MS);
      const [coffee, water] = [await buy(1), await buy(1, BIA, WATER)];
      await complain(coffee);
      await complain(water, BIA);
      const ends = await Promise.all([give(coffee, 1), give(water, 1, LIVIA, { item: WATER })]);
      expect(ends.sort()).toEqual(['RETURN_ABOVE_LIMIT', 'done']);
    }
  });
});
