import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PayoutMode } from '../../../dev/bank/payouts.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { ANA, COFFEE, MINUTE, OWNER, type Shop } from './support/shop.ts';
import { shopForEach } from './support/shop-for-each.ts';
import { type Wallet, walletOf } from './support/wallet.ts';

describeOnEngine('a purse under everything at once', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(
    async (opened) => {
      shop = opened;
      wallet = walletOf(shop);
      for (const sub of [ANA, OWNER]) await wallet.giveKey(sub);
    },
    { coffee: 100 },
  );

  const paidDeposit = async () => {
    const { id } = shop.must(await wallet.deposit(ANA, 50));
    await shop.runJobs();
    const paid = shop.bank.pay({
      brCode: (await wallet.depositOf(id)).qrCode ?? '',
      mode: 'normal',
      amount: null,
    });
    if (paid.kind === 'refused') throw new Error(paid.message);
    return { id, endToEndId: paid.endToEndIds[0] ?? '' };
  };
  const confirmations = async (id: string) =>
    (await shop.told(ANA)).filter(
      ({ type, depositId, content }) =>
        type.startsWith('DEPOSIT_STATUS') && depositId === id && content?.status === 'CONCLUIDA',
    );

  test('[D-03] announced twice, asked for, watched, compared and ending at once, a deposit is credited once', async () => {
    shop.must(await shop.store.run('planMoney', {}));
    shop.bank.faults.duplicateWebhooks = true;
    const { id } = await paidDeposit();
    shop.advance(30 * MINUTE);
    await shop.bank.webhooks.deliverDue();
    for (const content of [{ action: 'PROCESS_PAYMENT', depositId: id }, { action: 'VERIFY_ALL_PAYMENTS' }])
      shop.must(await shop.request(ANA, 'FINANCIAL_PROCESSING', content));
    const due = await shop.jobs();
    expect(due).toEqual(
      expect.arrayContaining([
        'charge.expire',
        'charge.watch',
        'deposit.verify',
        'pix.confirm',
        'pix.reconcile',
      ]),
    );
    await shop.runJobs({ parallel: true });
    expect((await shop.profile(ANA)).balance).toBe(5000);
    expect(await shop.outcomes()).toEqual(['DEPOSITED']);
    expect((await wallet.depositOf(id)).status).toBe('CONCLUIDA');
    expect((await confirmations(id)).filter(({ type }) => type === 'DEPOSIT_STATUS_CHANGED')).toHaveLength(1);
  });

  test('[D-03] settled by many at the moment of its end, it is credited once and stays paid', async () => {
    const { id, endToEndId } = await paidDeposit();
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    const payment = { endToEndId, txid, amount: 5000, paidAt: shop.now() };
    await Promise.all([
      ...Array.from({ length: 8 }, () => shop.store.run('settlePayment', payment)),
      ...Array.from({ length: 4 }, () => shop.store.run('endCharge', { txid, status: 'EXPIRED' as const })),
    ]);
    expect((await shop.profile(ANA)).balance).toBe(5000);
    expect(await wallet.depositOf(id)).toMatchObject({ status: 'CONCLUIDA', pixAmount: 5000 });
  });

  test('[W-02, S-20, E-04] a balance asked for from everywhere at once is spent once', async () => {
    await wallet.grant(ANA, 100_000);
    const address = {
      nome: 'Ana',
      cep: '95020000',
      rua: 'R',
      numero: '1',
      bairro: 'B',
      cidade: 'C',
      estado: 'RS',
    };
    const equipment = () =>
      shop.request(ANA, 'OPERATION_PURCHASE', { productType: 'LOCK', deliveryAddress: address });
    const coffees = () => shop.buy(ANA, [{ id: COFFEE, quantity: 20 }], 96, { useBalance: true });
    await Promise.all([
      ...Array.from({ length: 3 }, equipment),
      ...Array.from({ length: 3 }, () => wallet.withdraw(ANA, 950)),
      ...Array.from({ length: 3 }, coffees),
    ]);
    expect((await shop.profile(ANA)).balance).toBeGreaterThanOrEqual(0);
    await wallet.settle(0, 2000, 31 * MINUTE, MINUTE);
    const spent = (await shop.balance('platform:sales')) + (await shop.balance(`user:${OWNER}:revenue`));
    const left = (await wallet.payouts()).reduce((sum, { gross }) => sum + gross, 0);
    expect(spent + left + (await shop.profile(ANA)).balance).toBe(100_000);
    expect(spent + left).toBeGreaterThan(0);
  });

  test('[W-02, W-04] from two devices, of both kinds, one withdrawal at a time and no pause is skipped', async () => {
    shop.must(await wallet.deposit(OWNER, 1));
    await wallet.grant(OWNER, 5000);
    await wallet.grant(ANA, 5000);
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 5 }], 24, { useBalance: true }));
    const everything = () =>
      Promise.all([
        wallet.withdraw(OWNER, 1),
        wallet.withdrawRevenue(OWNER, 1),
        wallet.withdraw(OWNER, 2),
        wallet.withdrawRevenue(OWNER, 2),
      ]);
    for (let round = 0; round < 4; round += 1) {
      await everything();
      await shop.runJobs({ parallel: true });
      await wallet.settle(2000);
    }
    // Within these seconds one withdrawal of each kind succeeds, in either order.
    const kinds = (await wallet.payouts()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['balance', 'revenue']);
  });

  const calls = ['send', 'get'] as const;
  for (const mode of ['normal', 'late-refuse', 'lost-answer', 'odd-status'] satisfies PayoutMode[])
    test(`[W-03] a process that dies around any question to the bank pays once or not at all (${mode})`, async () => {
      for (const name of calls)
        for (const when of ['before', 'after'] as const)
          for (let nth = 1; nth <= 2; nth += 1) {
            await wallet.grant(ANA, 3000);
            const before = (await shop.profile(ANA)).balance;
            shop.bank.faults.payoutMode = mode;
            const id = randomUUID();
            shop.must(await wallet.withdraw(ANA, 30, id));
            const restore = dieAround(shop, name, when, nth);
            for (let pause = 0; pause < 4; pause += 1)
              await wallet.settle(pause * 1500).catch(() => shop.restart());
            restore();
            await shop.restart();
            await wallet.settle(MINUTE, MINUTE, 3000, 5 * MINUTE);
            const sent = shop.bank
              .recentPayouts(99)
              .filter(({ payoutId }) => payoutId.endsWith(id.replaceAll('-', '')));
            const { status } = await wallet.withdrawalOf(id);
            expect(sent).toHaveLength(1);
            expect(status).toBe(mode === 'late-refuse' ? 'ERROR' : 'COMPLETED');
            expect((await shop.profile(ANA)).balance).toBe(mode === 'late-refuse' ? before : before - 3000);
            await wallet.settle(16 * MINUTE);
          }
    });
});

/** Ends the process once, before or after the nth call of this name. The returned function revives it. */
function dieAround(shop: Shop, name: 'send' | 'get', when: 'before' | 'after', nth: number): () => void {
  const kept = { send: shop.payouts.send, get: shop.payouts.get };
  let asked = 0;
  const around =
    <A, R>(ask: (argument: A) => Promise<R>) =>
    async (argument: A): Promise<R> => {
      asked += 1;
      const dies = asked === nth;
      if (dies && when === 'before') throw new Error('the process dies');
      const answer = await ask(argument);
      if (dies) throw new Error('the process dies');
      return answer;
    };
  if (name === 'send') shop.payouts.send = around(kept.send);
  else shop.payouts.get = around(kept.get);
  return () => Object.assign(shop.payouts, kept);
}
