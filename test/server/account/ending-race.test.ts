import { describe, expect, onTestFinished, test } from 'vitest';
import { ANA, COFFEE, openShop, PLACE } from '../money/support/shop.ts';
import { walletOf } from '../money/support/wallet.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import { connectTo, untilWaiting } from '../support/other-hand.ts';

/** A shop whose coffee somebody holds until `let go`, with the commands that wait for it. */
async function heldShop() {
  const shop = await openShop();
  onTestFinished(shop.close);
  const [holder, watcher] = [await connectTo(shop.place), await connectTo(shop.place)];
  await holder.query('begin');
  await holder.query('select 1 from record where id = $1 for update', [COFFEE]);
  return {
    shop,
    end: () => shop.store.run('endLocation', { id: PLACE, by: 'Rui: the shop closed down' }),
    buy: (useBalance = false) => shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance }),
    waiting: (count: number) => untilWaiting(watcher, count),
    letGo: () => holder.query('commit'),
  };
}

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('a purchase beside the end', () => {
  test.each([
    [false, 'ITEM_UNAVAILABLE'],
    // Its goods are locked first, and everything else is read behind that.
    [true, 'NOT_FOUND'],
  ])('[S-12] of its location buys nothing behind it; by balance: %s', async (useBalance, code) => {
    const { shop, end, buy, waiting, letGo } = await heldShop();
    if (useBalance) await walletOf(shop).grant(ANA, 1000);
    const ending = end();
    await waiting(1);
    const buying = buy(useBalance);
    await waiting(2);
    await letGo();
    expect(await ending).toMatchObject({ value: 'ENDED' });
    expect(await buying).toMatchObject({ kind: 'refused', code });
    expect(await shop.store.read.selectFrom('charge').selectAll().execute()).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  test('[S-12] of its location that came first is seen by it', async () => {
    const { end, buy, waiting, letGo } = await heldShop();
    const buying = buy();
    await waiting(1);
    const ending = end();
    await waiting(2);
    await letGo();
    expect(await buying).toMatchObject({ kind: 'applied' });
    expect(await ending).toMatchObject({ value: 'LOCATION_HAS_OPEN_CODES' });
  });
});
