import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { closingActs } from '../support/closing-acts.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

describeOnEngine('what comes after a month was closed', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await walletOf(shop).grant(ANA, 50_000);
    },
    { coffee: 100, water: 100 },
  );

  const { buyOne, pay, hear } = buyerOf(() => shop);
  const { ask, november, close, sell, giveBack } = closingActs(() => shop);
  const december = async () => (await ask('2026-12')).shops[0];
  /** A sale of 4,80 that was paid by PIX. */
  const sellByPix = async (): Promise<string> => {
    const sale = await buyOne(BIA);
    await pay(sale);
    await hear();
    return sale;
  };
  /** Asks the bank to send it back. The answer lets the bank say that it does not. */
  const askBack = async (purchase: string): Promise<() => Promise<void>> => {
    shop.bank.faults.refundMode = 'hold';
    await giveBack(purchase, COFFEE, { way: 'pix' });
    await shop.runJobs();
    return async () => {
      const held = await shop.store.read
        .selectFrom('refund')
        .selectAll()
        .where('status', '!=', 'FAILED')
        .executeTakeFirstOrThrow();
      expect(shop.bank.endRefund(held.end_to_end_id, held.id, 'FAILED')).toBe(true);
      await hear();
    };
  };

  test('later returns of its sales are corrections and change no figure', async () => {
    const sale = await sell(COFFEE, 2);
    shop.advance(12 * DAY_MS);
    expect(await close('2026-11')).toBe('ok');
    const before = await november();
    shop.advance(DAY_MS);
    await giveBack(sale);
    const after = await november();
    expect(after).toEqual({ ...before, corrections: [{ saleId: sale, at: shop.now(), amount: 480 }] });
    expect((await december())?.figures).toMatchObject({ revenue: 0, returned: 480, cost: -200 });
  });

  test('a return between the end of a month and its closing, which the bank then refuses, corrects nothing', async () => {
    const sale = await sellByPix();
    shop.advance(12 * DAY_MS);
    const refuse = await askBack(sale);
    shop.advance(MINUTE);
    expect(await close('2026-11')).toBe('ok');
    const kept = { figures: { revenue: 480, returned: 0 }, corrections: [] };
    expect(await november()).toMatchObject(kept);
    shop.advance(MINUTE);
    await refuse();
    expect(await november()).toMatchObject(kept);
    expect((await december())?.figures.returned).toBe(0);
  });

  test('a return that the closed month counted and the bank then refuses is a correction, also of a sale before', async () => {
    const sale = await sellByPix();
    const refuse = await askBack(sale);
    shop.advance(12 * DAY_MS);
    expect(await close('2026-11')).toBe('ok');
    await refuse();
    const first = { saleId: sale, at: shop.now(), amount: -480 };
    expect(await november()).toMatchObject({
      figures: { revenue: 480, returned: 480 },
      corrections: [first],
    });
    expect((await december())?.figures.returned).toBe(-480);
    shop.advance(MINUTE);
    const refuseAgain = await askBack(sale);
    expect((await december())?.figures.returned).toBe(0);
    shop.advance(31 * DAY_MS);
    expect(await close('2026-12')).toBe('ok');
    await refuseAgain();
    expect((await december())?.corrections).toEqual([{ saleId: sale, at: shop.now(), amount: -480 }]);
    expect((await november())?.corrections).toEqual([first]);
  });
});
