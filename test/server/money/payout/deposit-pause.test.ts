import { expect, test } from 'vitest';
import { heldBalance } from '../../../../server/money/payout/held-balance.ts';
import { USUAL_RULES } from '../../../../server/money/payout/operator-rules.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const HOUR = 60 * MINUTE;

describeOnEngine('what an operator asks of withdrawals', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(
    async (opened) => {
      shop = opened;
      wallet = walletOf(shop);
      await wallet.giveKey(ANA);
    },
    { coffee: 100 },
  );

  const rule = async (rules: Partial<typeof USUAL_RULES>) =>
    shop.must(await shop.store.run('planMoney', { rules: { ...USUAL_RULES, ...rules } }));
  const deposit = async (reais: number): Promise<void> => {
    const { id } = shop.must(await wallet.deposit(ANA, reais));
    await shop.runJobs();
    shop.bank.pay({ brCode: (await wallet.depositOf(id)).qrCode ?? '', mode: 'normal', amount: null });
    await wallet.settle();
  };
  const buy = (quantity: number, useBalance: boolean) =>
    shop.buy(ANA, [{ id: COFFEE, quantity }], Math.round(quantity * 480) / 100, { useBalance });

  test('[W-02] without a rule of its own a deposit is withdrawn at once, from one centavo on', async () => {
    await rule({});
    await deposit(10);
    expect((await wallet.withdraw(ANA, 10)).kind).toBe('applied');
  });

  test('[W-02] a least amount is told in the refusal', async () => {
    await rule({ leastWithdrawal: 500 });
    await wallet.grant(ANA, 1000);
    expect(await wallet.withdraw(ANA, 4.99)).toMatchObject({ code: 'BAD_AMOUNT', detail: { min: 5 } });
    expect((await wallet.withdraw(ANA, 5)).kind).toBe('applied');
  });

  test('[W-02] a deposit waits for its pause, what was there before does not, and the time is told', async () => {
    await rule({ depositPauseMs: 24 * HOUR });
    await wallet.grant(ANA, 2000);
    await deposit(100);
    const at = shop.now();
    expect(await wallet.withdraw(ANA, 20.01)).toMatchObject({
      code: 'DEPOSIT_HELD',
      detail: { available: 20, availableAt: at + 24 * HOUR },
    });
    expect(await wallet.withdraw(ANA, 120.01)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    shop.must(await wallet.withdraw(ANA, 20));
    await wallet.settle(2000, 20 * MINUTE);
    expect(await wallet.withdraw(ANA, 0.01)).toMatchObject({
      code: 'DEPOSIT_HELD',
      detail: { available: 0 },
    });
    shop.advance(at + 24 * HOUR - shop.now());
    expect((await wallet.withdraw(ANA, 100)).kind).toBe('applied');
  });

  test('[W-01] amounts held and their times are told beforehand, each person their own', async () => {
    const heldOf = (sub: string) => heldBalance(shop.store.read, sub, shop.now());
    await deposit(10);
    expect(await heldOf(ANA)).toEqual([]);
    await rule({ depositPauseMs: 24 * HOUR });
    shop.advance(24 * HOUR);
    await deposit(30);
    const first = shop.now() + 24 * HOUR;
    await wallet.settle(10 * MINUTE);
    await deposit(12.5);
    const second = shop.now() + 24 * HOUR;
    expect(await heldOf(ANA)).toEqual([
      { amount: 3000, until: first },
      { amount: 1250, until: second },
    ]);
    expect(await heldOf(BIA)).toEqual([]);
    shop.must(await buy(5, true));
    expect(await heldOf(ANA)).toEqual([{ amount: 1850, until: first }]);
    expect(await wallet.withdraw(ANA, 10.01)).toMatchObject({
      code: 'DEPOSIT_HELD',
      detail: { available: 10, availableAt: first },
    });
    shop.advance(first - shop.now());
    expect(await heldOf(ANA)).toEqual([]);
    expect((await wallet.withdraw(ANA, 28.5)).kind).toBe('applied');
  });

  test('[S-20] it is spent at once, and what is spent is of the deposit', async () => {
    await rule({ depositPauseMs: 24 * HOUR });
    await wallet.grant(ANA, 2000);
    await deposit(48);
    shop.must(await buy(10, true));
    expect((await shop.profile(ANA)).balance).toBe(2000);
    expect((await wallet.withdraw(ANA, 20)).kind).toBe('applied');
  });

  test('[S-20] a purchase that is held and given back frees nothing, nor does one that is overpaid', async () => {
    await rule({ depositPauseMs: 24 * HOUR });
    await deposit(48);
    const { id } = shop.must(await buy(11, true));
    await shop.runJobs();
    expect(await wallet.withdraw(ANA, 0.01)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    shop.must(await shop.request(ANA, 'FINANCIAL_PROCESSING', { action: 'CANCEL_PAYMENT', purchaseId: id }));
    await shop.runJobs();
    expect((await shop.profile(ANA)).balance).toBe(4800);
    expect(await wallet.withdraw(ANA, 0.01)).toMatchObject({ code: 'DEPOSIT_HELD' });
    const over = shop.must(await buy(1, false));
    await shop.runJobs();
    shop.bank.pay({ brCode: (await shop.purchase(over.id)).qrCode ?? '', mode: 'normal', amount: 1480 });
    await wallet.settle();
    expect(await wallet.withdraw(ANA, 0.01)).toMatchObject({
      code: 'DEPOSIT_HELD',
      detail: { available: 0 },
    });
  });

  test('[S-20] nor does one that its shop gives back to the balance, and what never came by PIX stays free', async () => {
    await rule({ depositPauseMs: 24 * HOUR });
    const give = async (purchase: string, quantity: number) => {
      const asked = { purchase, lines: [{ id: COFFEE, quantity }], restock: true, reason: 'defeito' };
      shop.must(await shop.request(OWNER, 'RETURN_SALE', { ...asked, way: 'balance' }));
    };
    const heldOf = () => heldBalance(shop.store.read, ANA, shop.now());
    await wallet.grant(ANA, 960);
    const old = shop.must(await buy(2, true));
    await give(old.id, 2);
    expect(await heldOf()).toEqual([]);
    const paid = shop.must(await buy(3, false));
    await shop.runJobs();
    shop.bank.pay({ brCode: (await shop.purchase(paid.id)).qrCode ?? '', mode: 'normal', amount: null });
    await wallet.settle();
    const first = shop.now() + 24 * HOUR;
    expect(await heldOf()).toEqual([]);
    await wallet.settle(HOUR);
    await give(paid.id, 2);
    expect(await heldOf()).toEqual([{ amount: 960, until: first }]);
    await deposit(4.8);
    const second = shop.now() + 24 * HOUR;
    const { id } = shop.must(await buy(1, true));
    await give(id, 1);
    expect(await heldOf()).toEqual([
      { amount: 960, until: first },
      { amount: 480, until: second },
    ]);
    expect(await wallet.withdraw(ANA, 9.61)).toMatchObject({
      code: 'DEPOSIT_HELD',
      detail: { available: 9.6, availableAt: first },
    });
    shop.advance(first - shop.now());
    await give(paid.id, 1);
    expect(await heldOf()).toEqual([{ amount: 480, until: second }]);
    expect((await wallet.withdraw(ANA, 24)).kind).toBe('applied');
  });
});
