import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { closingActs } from '../support/closing-acts.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, type Shop, WATER } from '../support/shop.ts';
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
  const { ask, november, close, sell, giveBack, change, remove, lossesOf } = closingActs(() => shop);
  const december = async () => (await ask('2026-12')).shops[0];
  /** A sale of R$ 4,80, paid by PIX. */
  const sellByPix = async (): Promise<string> => {
    const sale = await buyOne(BIA);
    await pay(sale);
    await hear();
    return sale;
  };
  /** Asks the bank to return the payment. The result makes the bank refuse that. */
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
    shop.advance(MINUTE);
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
    shop.advance(MINUTE);
    await refuseAgain();
    expect((await december())?.corrections).toEqual([{ saleId: sale, at: shop.now(), amount: -480 }]);
    expect((await november())?.corrections).toEqual([first]);
  });

  /** The stored losses of November and their correction. Together they must match the losses in 'Perdas'. */
  const lostInNovember = async () => {
    const told = await november();
    const { amount = 0, uncosted = 0 } = told?.lossCorrection ?? {};
    const { lost = 0, lostUncosted = 0 } = told?.figures ?? {};
    expect(await lossesOf('2026-11')).toMatchObject({
      lost: lost + amount,
      uncosted: lostUncosted + uncosted,
    });
    return { lost, lostUncosted, correction: told?.lossCorrection ?? null };
  };
  const undo = (itemId: string, undoes: string) => change(itemId, { kind: 'desfeito', undoes });

  test('[X-04] a loss that is undone later is a correction of its closed month and counts in no other', async () => {
    const coffee = await remove(COFFEE, 5);
    const water = await remove(WATER, 2);
    shop.advance(12 * DAY_MS);
    expect(await close('2026-11')).toBe('ok');
    const kept = { lost: 1000, lostUncosted: 2 };
    expect(await lostInNovember()).toEqual({ ...kept, correction: null });
    shop.advance(DAY_MS);
    const undone = await undo(COFFEE, coffee);
    expect(await lostInNovember()).toEqual({ ...kept, correction: { amount: -1000, uncosted: 0 } });
    await undo(WATER, water);
    expect(await lostInNovember()).toEqual({ ...kept, correction: { amount: -1000, uncosted: -2 } });
    expect(await december()).toMatchObject({ figures: { lost: 0, lostUncosted: 0 }, lossCorrection: null });
    await undo(COFFEE, undone);
    expect(await lostInNovember()).toEqual({ ...kept, correction: { amount: 0, uncosted: -2 } });
  });

  test('[X-04] a count of a closed month that misses other units later corrects it, too', async () => {
    const restocked = await change(COFFEE, { kind: 'reposto', units: 4 });
    await change(COFFEE, { kind: 'contado', counted: 101, base: 104 });
    shop.advance(12 * DAY_MS);
    expect(await close('2026-11')).toBe('ok');
    const kept = { lost: 600, lostUncosted: 0 };
    expect(await lostInNovember()).toEqual({ ...kept, correction: null });
    await undo(COFFEE, restocked);
    expect(await lostInNovember()).toEqual({ ...kept, correction: { amount: -600, uncosted: 0 } });
  });
});
