import { describe, expect, onTestFinished, test } from 'vitest';
import { closedMonths } from '../../../../server/money/closing/closed-months.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { connectTo, untilWaiting } from '../../support/other-hand.ts';
import { ANA, COFFEE, OWNER, openShop, PLACE } from '../support/shop.ts';
import { walletOf } from '../support/wallet.ts';

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())(
  'a month that is closed while its shop sells',
  () => {
    test('holds a sale that came meanwhile in all of its figures or in none', async () => {
      const shop = await openShop({ coffee: 100 });
      onTestFinished(shop.close);
      await walletOf(shop).grant(ANA, 50_000);
      const sell = (quantity: number) =>
        shop.buy(ANA, [{ id: COFFEE, quantity }], (480 * quantity) / 100, { useBalance: true });
      shop.must(await sell(10));
      shop.advance(12 * DAY_MS);
      const other = await connectTo(shop.place);
      await other.query('begin; lock table moved_sale in access exclusive mode');
      const closed = shop.request(OWNER, 'CLOSE_MONTH', { shop: PLACE, month: '2026-11' });
      // The closing has counted the sales, and now asks for the moved ones.
      await untilWaiting(other, 1);
      const sold = sell(5);
      await Promise.race([sold, untilWaiting(other, 2)]);
      await other.query('commit');
      shop.must(await closed);
      shop.must(await sold);
      const found = await closedMonths(shop.store.read, [PLACE], '2026-11');
      expect(found.get(PLACE)?.figures).toMatchObject({ sales: 1, stockEnd: 90 * 200 });
    });
  },
);
