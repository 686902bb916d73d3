import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { attendantOf, LIVIA, openForLivia, viewerOf } from '../support/attendant.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet, type Wallet } from '../support/wallet.ts';

describeOnEngine('withdrawals of revenue', () => {
  let shop: Shop;

  let wallet: Wallet;

  shopForEach(async (opened) => {
    shop = opened;
    wallet = await fundedWallet(shop);
  });

  const last = async (sub = ANA) => (await shop.told(sub)).at(-1);

  test('[W-06, W-07] revenue: the fee is its own posting, the server writes every sum', async () => {
    await wallet.giveKey(OWNER, '12345678909');
    await shop.store.run('grantBalance', { sub: ANA, amount: 100_000, reference: 'rich' });
    for (let n = 0; n < 2; n += 1)
      shop.must(
        await shop.buy(ANA, [{ id: '00000000-0000-4000-8000-0000000000c2', quantity: 5 }], 16, {
          useBalance: true,
        }),
      );
    const { id } = shop.must(await wallet.withdrawRevenue(OWNER, 9.99));
    expect(await wallet.content(id, 'WITHDRAW_REVENUE')).toMatchObject({
      status: 'PROCESSING',
      amount: 9.99,
      taxAmount: 0.4,
      finalAmount: 9.59,
      taxRate: 0.04,
      maxAmount: 1500,
      previousRevenue: 32,
      previousBalance: 0,
    });
    await wallet.settle(0, 2000);
    expect(shop.bank.recentPayouts(1)).toMatchObject([{ amount: 959 }]);
    expect(await shop.balance('platform:fees')).toBe(40);
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 2201 });
    expect(await wallet.tellTypes(OWNER)).toEqual(
      expect.arrayContaining(['WITHDRAW_REVENUE_PROCESSING', 'WITHDRAW_REVENUE_COMPLETED']),
    );
    expect((await last(OWNER))?.content?.message).toBe('Saque de receita realizado com sucesso!');
    const [{ id_envio } = { id_envio: '' }] = await wallet.payouts();
    // The last part brings the fee back.
    shop.bank.returnPayout(id_envio, 500);
    await wallet.settle();
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 2701 });
    expect(await shop.balance('platform:fees')).toBe(40);
    shop.bank.returnPayout(id_envio, null);
    await wallet.settle();
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 3200 });
    expect(await shop.balance('platform:fees')).toBe(0);
  });

  test('[W-07] a revenue below R$ 1,00 waits for more, and a debt blocks what there is', async () => {
    await wallet.giveKey(OWNER);
    const coffee = [{ id: '00000000-0000-4000-8000-0000000000c1', quantity: 1 }];
    const place = { type: 'simple_items', status: 'ACTIVE', discount: 90, items: [coffee[0]?.id] };
    const dates = { startDate: '2026-11-01T00:00:00Z', endDate: '2026-12-01T00:00:00Z' };
    await shop.seed({
      ...{ id: 'almost-free', type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: 'Café' },
      fields: { ...place, ...dates },
    });
    shop.must(await shop.buy(ANA, coffee, 0.48, { useBalance: true }));
    expect(await wallet.withdrawRevenue(OWNER, 1)).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      detail: { available: 0.48 },
    });

    const { pay, hear } = buyerOf(() => shop);
    const { id } = shop.must(await shop.buy(OWNER, [{ ...coffee[0]!, quantity: 2 }], 0.96));
    await shop.runJobs();
    const { endToEndIds } = await pay(id);
    await hear();
    expect(shop.bank.takeBack(endToEndIds[0] ?? '', 96, 'MED_FRAUDE')).toBe(true);
    await hear();
    await hear();
    expect(await shop.profile(OWNER)).toMatchObject({ balance: -96, revenue: 144 });
    expect(await wallet.withdrawRevenue(OWNER, 1)).toMatchObject({ code: 'NEGATIVE_BALANCE' });
  });

  test('[W-07] at least R$ 1,00, never more than the revenue is sent', async () => {
    await wallet.giveKey(OWNER);
    const refusal = async (amount: number) => {
      const verdict = await wallet.withdrawRevenue(OWNER, amount);
      return verdict.kind === 'refused' ? verdict.code : 'applied';
    };
    expect(await refusal(0.99)).toBe('BAD_AMOUNT');
    expect(await refusal(10)).toBe('INSUFFICIENT_BALANCE');
    const coffees = [{ id: COFFEE, quantity: 2 }];
    shop.must(await shop.buy(ANA, coffees, 9.6, { useBalance: true }));
    const { id } = shop.must(await wallet.withdrawRevenue(OWNER, 2000));
    expect(await wallet.withdrawalOf(id, 'WITHDRAW_REVENUE')).toMatchObject({
      amount: 960,
      taxAmount: 38,
      finalAmount: 922,
    });
  });

  const earn = async () => {
    await wallet.giveKey(OWNER);
    const coffees = [{ id: COFFEE, quantity: 2 }];
    shop.must(await shop.buy(ANA, coffees, 9.6, { useBalance: true }));
  };

  test('[W-07] R$ 1,00 leaves, also where it is all that there is', async () => {
    await earn();
    shop.must(await wallet.withdrawRevenue(OWNER, 8.6));
    await wallet.settle(0, 2000, 15 * MINUTE);
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 100 });
    const { id } = shop.must(await wallet.withdrawRevenue(OWNER, 1));
    expect(await wallet.withdrawalOf(id, 'WITHDRAW_REVENUE')).toMatchObject({ amount: 100 });
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 0 });
  });

  test('[W-07] whoever has a second factor proves it anew before revenue leaves, and a proof serves once', async () => {
    await earn();
    const alter = async (statement: string) =>
      shop.must(await shop.store.run('alter', { statements: [statement] }));
    await alter(`insert into second_factor (sub, sealed, pending, active, last_step, proved_at)
      values ('${OWNER}', 'x', null, 1, 0, 0)`);
    const unproved = { code: 'SECOND_FACTOR_REQUIRED' };
    expect(await wallet.withdrawRevenue(OWNER, 5)).toMatchObject(unproved);
    expect([await wallet.payouts(), await shop.profile(OWNER)]).toMatchObject([[], { revenue: 960 }]);
    await alter(`update second_factor set proved_at = ${shop.now()} where sub = '${OWNER}'`);
    shop.must(await wallet.withdrawRevenue(OWNER, 5));
    // A refused withdrawal causes no pause, so the next one lacks only a proof.
    shop.bank.faults.payoutMode = 'refuse';
    await wallet.settle(0);
    expect(await wallet.withdrawRevenue(OWNER, 5)).toMatchObject(unproved);
  });

  test('[R-05] [W-06] nobody but the owner takes what a shop earned, whoever a withdrawal names', async () => {
    await openForLivia(shop);
    const { hire, write } = attendantOf(() => shop);
    await hire(undefined, 'deputy');
    await earn();
    const proofs = [BIA, LIVIA].map((sub) => `('${sub}', 'x', null, 1, 0, ${shop.now()})`);
    const factors = 'insert into second_factor (sub, sealed, pending, active, last_step, proved_at) values';
    shop.must(await shop.store.run('alter', { statements: [`${factors} ${proofs.join()}`] }));
    for (const sub of [BIA, LIVIA]) {
      await wallet.giveKey(sub, viewerOf(sub).email);
      const content = JSON.stringify({ amount: 5, owner: OWNER, shop: PLACE });
      for (const parentId of [OWNER, PLACE, sub]) {
        const row = { id: randomUUID(), type: 'WITHDRAW_REVENUE', owner: OWNER, parentId, content };
        expect(await write('createRecord', sub, row)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
      }
    }
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 960 });
    expect(await wallet.payouts()).toEqual([]);
  });

  test.for(['refuse', 'late-refuse'] as const)(
    '[W-07] revenue that the bank does not send comes back whole, the fee included: %s',
    async (mode) => {
      await earn();
      shop.bank.faults.payoutMode = mode;
      const { id } = shop.must(await wallet.withdrawRevenue(OWNER, 9.6));
      expect(await shop.profile(OWNER)).toMatchObject({ revenue: 0 });
      await wallet.settle(0, 3000);
      expect((await wallet.withdrawalOf(id, 'WITHDRAW_REVENUE')).status).toBe('ERROR');
      expect(await shop.profile(OWNER)).toMatchObject({ revenue: 960 });
      for (const account of [`user:${OWNER}:payout`, 'platform:fees'])
        expect(await shop.balance(account)).toBe(0);
    },
  );
});
