import { expect, test } from 'vitest';
import { USUAL_RULES } from '../../../../server/money/payout/operator-rules.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const DAY = 24 * 60 * MINUTE;

describeOnEngine('the pause after a deposit, and purchases in an own shop', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(
    async (opened) => {
      shop = opened;
      wallet = walletOf(shop);
      await wallet.giveKey(OWNER);
      // From customers: R$ 9,60, which no pause holds.
      await wallet.grant(ANA, 960);
      shop.must(await buy(ANA, 2));
    },
    { coffee: 100 },
  );

  const rule = async (depositPauseMs: number) =>
    shop.must(await shop.store.run('planMoney', { rules: { ...USUAL_RULES, depositPauseMs } }));
  const buy = (sub: string, quantity: number, useBalance = true) =>
    shop.buy(sub, [{ id: COFFEE, quantity }], Math.round(quantity * 480) / 100, { useBalance });
  const deposit = async (reais: number): Promise<void> => {
    const { id } = shop.must(await wallet.deposit(OWNER, reais));
    await shop.runJobs();
    shop.bank.pay({ brCode: (await wallet.depositOf(id)).qrCode ?? '', mode: 'normal', amount: null });
    await wallet.settle();
  };
  const give = async (purchase: string, quantity: number, way: 'balance' | 'pix') => {
    const lines = [{ id: COFFEE, quantity }];
    shop.must(
      await shop.request(OWNER, 'RETURN_SALE', { purchase, lines, restock: true, reason: 'defeito', way }),
    );
    await wallet.settle();
  };

  test('[W-07] revenue of an own purchase by balance waits, and what customers paid does not', async () => {
    await rule(DAY);
    await deposit(48);
    shop.must(await buy(OWNER, 10));
    const availableAt = shop.now() + DAY;
    const held = { code: 'DEPOSIT_HELD', detail: { available: 9.6, availableAt } };
    expect(await wallet.withdrawRevenue(OWNER, 57.6)).toMatchObject(held);
    // All that is there goes, where more is asked for.
    expect(await wallet.withdrawRevenue(OWNER, 999)).toMatchObject(held);
    shop.must(await wallet.withdrawRevenue(OWNER, 9.6));
    await wallet.settle(0, 20 * MINUTE);
    expect(await wallet.withdrawRevenue(OWNER, 1)).toMatchObject({ detail: { available: 0, availableAt } });
    shop.advance(availableAt - shop.now());
    expect((await wallet.withdrawRevenue(OWNER, 48)).kind).toBe('applied');
  });

  test('[W-07] so does that of one by PIX, less what was given back of it', async () => {
    await rule(DAY);
    const { id } = shop.must(await buy(OWNER, 3, false));
    await shop.runJobs();
    shop.bank.pay({ brCode: (await shop.purchase(id)).qrCode ?? '', mode: 'normal', amount: null });
    await wallet.settle();
    await give(id, 1, 'balance');
    await give(id, 1, 'pix');
    expect(await wallet.withdrawRevenue(OWNER, 9.61)).toMatchObject({
      code: 'DEPOSIT_HELD',
      detail: { available: 9.6 },
    });
    // What came back to the balance waits there.
    expect(await wallet.withdraw(OWNER, 0.01)).toMatchObject({ code: 'DEPOSIT_HELD' });
    expect((await wallet.withdrawRevenue(OWNER, 9.6)).kind).toBe('applied');
  });

  test('[W-07] without a pause it is withdrawn at once', async () => {
    await rule(0);
    await deposit(48);
    shop.must(await buy(OWNER, 10));
    expect((await wallet.withdrawRevenue(OWNER, 57.6)).kind).toBe('applied');
  });
});
