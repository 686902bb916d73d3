import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

describeOnEngine('what one person may keep from others without paying', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(
    (opened) => {
      shop = opened;
      wallet = walletOf(shop);
    },
    { coffee: 1000 },
  );

  const buy = (quantity: number, useBalance = false, sub = ANA) =>
    shop.buy(sub, [{ id: COFFEE, quantity }], Math.round(quantity * 480) / 100, { useBalance });
  const leave = async (id: string) => {
    shop.must(await shop.request(ANA, 'FINANCIAL_PROCESSING', { action: 'CANCEL_PAYMENT', purchaseId: id }));
    await shop.runJobs();
  };

  /** The bank reports the end of a record's first code. */
  const end = async (id: string, status: 'CANCELLED' | 'EXPIRED') => {
    const { txid } = await shop.store.read
      .selectFrom('charge')
      .select('txid')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    shop.must(await shop.store.run('endCharge', { txid, status }));
  };

  test('[S-12] an account without money does not hold a whole shop, in one purchase or in ten', async () => {
    expect(await buy(772)).toMatchObject({ code: 'UNPAID_LIMIT', detail: { units: 100, value: 2000 } });
    shop.must(await buy(60));
    expect(await buy(41)).toMatchObject({ code: 'UNPAID_LIMIT' });
    shop.must(await buy(40));
    expect(await buy(1)).toMatchObject({ code: 'UNPAID_LIMIT' });
    expect(await shop.stock(COFFEE)).toMatchObject({ reserved: 100 });
    shop.must(await buy(60, false, BIA));
  });

  test('[S-20] what the balance covers is not limited, and what is paid is no debt to the limit', async () => {
    await wallet.grant(ANA, 480_000);
    expect((await shop.purchase(shop.must(await buy(500, true)).id)).status).toBe('PAID');
    await leave(shop.must(await buy(100)).id);
    expect(await buy(51)).toMatchObject({ code: 'UNPAID_LIMIT', detail: { units: 50 } });
    const { id } = shop.must(await buy(50));
    await shop.runJobs();
    shop.bank.pay({ brCode: (await shop.purchase(id)).qrCode ?? '', mode: 'normal', amount: null });
    await wallet.settle();
    shop.must(await buy(100));
  });

  test('[S-22] each purchase that is left halves the next; opening the same again is free once', async () => {
    const { id } = shop.must(await buy(100));
    await wallet.settle(0, 10 * MINUTE);
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    const reopen = async () => {
      shop.must(
        await shop.request(ANA, 'REGENERATE_PURCHASE_QR', { purchaseId: id, action: 'REGENERATE_QR_CODE' }),
      );
      await shop.runJobs();
      return (await shop.purchase(id)).status;
    };
    expect(await reopen()).toBe('AWAITING_PAYMENT');
    await wallet.settle(10 * MINUTE);
    expect(await reopen()).toBe('EXPIRED');
    expect((await shop.told(ANA)).at(-1)).toMatchObject({
      type: 'PURCHASE_ERROR',
      content: { code: 'UNPAID_LIMIT' },
    });
    expect(await buy(26)).toMatchObject({ detail: { units: 25 } });
    shop.advance(25 * 60 * MINUTE);
    shop.must(await buy(100));
  });

  test('[S-12] codes are made for a person so often an hour, however quickly they are cancelled', async () => {
    let made = 0;
    let refused: unknown = null;
    const start = shop.now();
    for (let nth = 0; nth < 50 && refused === null; nth += 1) {
      const verdict = nth % 2 === 0 ? await buy(1) : await wallet.deposit(ANA, 1);
      shop.advance(1000);
      if (verdict.kind === 'refused') refused = verdict;
      else {
        made += 1;
        await end(verdict.value.id, 'CANCELLED');
      }
    }
    expect(made).toBe(30);
    expect(refused).toMatchObject({ code: 'TOO_MANY_CODES', detail: { retryAt: start + 60 * MINUTE } });
    shop.must(await buy(1, false, BIA));
    shop.advance(start + 60 * MINUTE - shop.now());
    shop.must(await buy(1));
    expect(await buy(1)).toMatchObject({ code: 'TOO_MANY_CODES' });
  });

  test('[S-22] an expired purchase is opened anew no oftener than codes are made', async () => {
    const made: string[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      shop.advance(1000);
      const { id } = shop.must(await buy(1));
      await end(id, 'EXPIRED');
      made.push(id);
    }
    const reopen = () => shop.store.run('reopenPurchase', { purchaseId: made[0] ?? '' });
    expect(await reopen()).toMatchObject({ code: 'TOO_MANY_CODES' });
    shop.advance(60 * MINUTE);
    shop.must(await reopen());
  });

  test('[S-18] the bank is asked about a cancelled code no more, and a dozen times about one that is only left', async () => {
    const asked: string[] = [];
    const { getCharge, cancelCharge } = shop.psp;
    shop.psp.getCharge = (txid) => {
      asked.push(txid);
      return getCharge(txid);
    };
    const passTwoDays = async () => {
      for (let step = 0; step < 250; step += 1) await wallet.settle(15 * MINUTE);
    };
    const { id } = shop.must(await buy(1));
    await shop.runJobs();
    await leave(id);
    asked.length = 0;
    await passTwoDays();
    expect(asked).toHaveLength(1);
    expect(await shop.jobs()).toEqual([]);

    // This bank refuses the removal, so nobody confirms it.
    shop.psp.cancelCharge = async () => ({ kind: 'refused', code: 'x', detail: 'x' });
    asked.length = 0;
    shop.must(await buy(1));
    await passTwoDays();
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect(asked.length).toBeLessThanOrEqual(15);
    expect(await shop.jobs()).toEqual([]);
    Object.assign(shop.psp, { getCharge, cancelCharge });
  });
});
