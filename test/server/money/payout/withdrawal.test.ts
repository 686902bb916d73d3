import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet, KEY, type Wallet } from '../support/wallet.ts';

describeOnEngine('withdrawals', () => {
  let shop: Shop;

  let wallet: Wallet;

  shopForEach(async (opened) => {
    shop = opened;
    wallet = await fundedWallet(shop);
  });

  const ask = async (amount: unknown = 30, id: string = randomUUID()) => {
    shop.must(await wallet.withdraw(ANA, amount, id));
    return id;
  };

  const code = async (amount: unknown) => {
    const verdict = await wallet.withdraw(ANA, amount);
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };

  const last = async (sub = ANA) => (await shop.told(sub)).at(-1);

  const balance = async () => (await shop.profile(ANA)).balance;

  test('[W-03] hold, send, settle: each status of its life, the server’s facts, two events', async () => {
    const id = await ask();
    expect(await balance()).toBe(7000);
    expect(await wallet.content(id, 'WITHDRAW')).toMatchObject({
      status: 'PROCESSING',
      amount: 30,
      previousBalance: 100,
      chavePix: 'ana@example.com',
      source: 'withdraw_form',
    });
    const statuses = [(await wallet.withdrawalOf(id)).status];
    const send = shop.payouts.send;
    shop.payouts.send = async (payout) => {
      // Banks refuse a key of another person.
      expect(payout).toMatchObject({ key: 'ana@example.com', holderCpf: '52998224725' });
      statuses.push((await wallet.withdrawalOf(id)).status);
      return send(payout);
    };
    await shop.runJobs();
    statuses.push((await wallet.withdrawalOf(id)).status);
    await wallet.settle(2000);
    const done = await wallet.withdrawalOf(id);
    expect([...statuses, done.status]).toEqual([
      'PROCESSING',
      'BATCH_CREATED',
      'BATCH_RELEASING',
      'COMPLETED',
    ]);
    expect(done.endToEndId).toHaveLength(32);
    expect(shop.bank.recentPayouts(5)).toMatchObject([{ amount: 3000, key: 'ana@example.com' }]);
    expect(await wallet.tellTypes(ANA)).toEqual(['WITHDRAW_PROCESSING', 'WITHDRAW_COMPLETED']);
    expect(await last()).toMatchObject({ withdrawId: id, content: { status: 'COMPLETED', amount: 30 } });
    expect(await balance()).toBe(7000);
    expect(await shop.balance(`user:${ANA}:payout`)).toBe(0);
  });

  test('[W-02] key, amount, balance and profile are checked by the server', async () => {
    for (const amount of [0, -1, 'abc', 0.001, undefined]) expect(await code(amount)).toBe('BAD_AMOUNT');
    expect(await code(100.01)).toBe('INSUFFICIENT_BALANCE');
    await wallet.giveKey(ANA, '');
    expect(await code(1)).toBe('PIX_KEY_MISSING');
    expect(await wallet.payouts()).toEqual([]);
    await wallet.giveKey(ANA);
    const profile = await wallet.content('b@example.com', 'PROFILE');
    const keep = (more: object) =>
      shop.seed({ id: 'b@example.com', type: 'PROFILE', owner: ANA, fields: { ...profile, ...more } });
    for (const field of ['cpf', 'name']) {
      await keep({ [field]: '' });
      expect(await code(1)).toBe('PROFILE_INCOMPLETE');
    }
    await keep({});
    expect(await wallet.payouts()).toEqual([]);
    expect(await wallet.withdraw(ANA, 1, '1')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await code(0.01)).toBe('applied');
  });

  test('[W-01, W-03] a key other than the profile’s is refused, and nothing is booked', async () => {
    await wallet.giveKey(ANA, 'nova@example.com');
    for (const key of [KEY, '', 7])
      for (const withdraw of [wallet.withdraw, wallet.withdrawRevenue]) {
        const id = randomUUID();
        expect(await withdraw(ANA, 30, id, key)).toMatchObject({ code: 'PIX_KEY_CHANGED' });
        await expect(wallet.withdrawalOf(id)).rejects.toThrow('no result');
      }
    expect(await wallet.payouts()).toEqual([]);
    expect(await balance()).toBe(10_000);
    shop.must(await wallet.withdraw(ANA, 30, randomUUID(), 'nova@example.com'));
    expect(await wallet.payouts()).toMatchObject([{ pix_key: 'nova@example.com' }]);
  });

  test('[W-02, W-04] one at a time, also of another kind; then a pause of 15 minutes', async () => {
    const first = await ask(1);
    expect(await wallet.withdrawRevenue(ANA, 1)).toMatchObject({ code: 'WITHDRAWAL_PENDING' });
    shop.bank.faults.payoutMode = 'hold';
    await wallet.settle(0);
    shop.advance(15 * MINUTE);
    expect(await code(1)).toBe('WITHDRAWAL_PENDING');
    const [payout] = await wallet.payouts();
    shop.bank.endPayout(payout?.id_envio ?? '', 'DONE');
    await wallet.settle(0);
    expect((await wallet.withdrawalOf(first)).status).toBe('COMPLETED');

    shop.bank.faults.payoutMode = 'normal';
    await ask(1);
    await wallet.settle(2000, 13 * MINUTE);
    const paused = await ask(1);
    expect(await wallet.withdrawalOf(paused)).toMatchObject({ status: 'COOLDOWN_ACTIVE' });
    expect(await last()).toMatchObject({
      type: 'WITHDRAW_ERROR',
      withdrawId: paused,
      content: {
        status: 'COOLDOWN_ACTIVE',
        minutesRemaining: 2,
        message: 'Aguarde 2 minuto(s) antes de solicitar outro saque.',
        cooldownTimestamp: shop.now() + 2 * MINUTE - 2000,
      },
    });
    expect(await wallet.payouts()).toHaveLength(2);
    expect(await balance()).toBe(9800);
    await wallet.settle(2 * MINUTE);
    await ask(1);
    expect(await wallet.payouts()).toHaveLength(3);
  });

  test('[W-02] asked for from many places at once, one withdrawal goes', async () => {
    const verdicts = await Promise.all([1, 2, 3, 4].map(() => wallet.withdraw(ANA, 60)));
    const kinds = verdicts.map((one) => (one.kind === 'refused' ? one.code : 'applied'));
    expect(await wallet.payouts()).toHaveLength(1);
    expect(kinds.filter((kind) => !['applied', 'WITHDRAWAL_PENDING'].includes(kind))).toEqual([]);
    await wallet.settle(2000);
    expect(shop.bank.recentPayouts(9)).toHaveLength(1);
    expect(await balance()).toBe(4000);
  });

  test('[W-03] refused at once or later: ERROR with the reason, the money is back, no pause', async () => {
    for (const mode of ['refuse', 'late-refuse'] as const) {
      shop.bank.faults.payoutMode = mode;
      const id = await ask();
      await wallet.settle(0, 3000);
      expect(await wallet.withdrawalOf(id)).toMatchObject({
        status: 'ERROR',
        message: expect.stringContaining('A instituição do recebedor recusou o pagamento'),
      });
      expect(await last()).toMatchObject({ type: 'WITHDRAW_ERROR', content: { status: 'ERROR' } });
      expect(await balance()).toBe(10_000);
    }
  });

  test('[W-03] a lost answer keeps the hold, and only asking decides', async () => {
    shop.bank.faults.payoutMode = 'lost-answer';
    const id = await ask();
    await shop.runJobs();
    expect((await wallet.payouts())[0]?.status).toBe('UNKNOWN');
    expect(await shop.balance(`user:${ANA}:payout`)).toBe(3000);
    await wallet.settle(3000, 3000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(shop.bank.recentPayouts(5)).toHaveLength(1);
  });

  test('[W-03] a payout that never reached the bank is sent again under its id, after a minute', async () => {
    const id = await ask();
    shop.bank.faults.outages = 99;
    await wallet.settle(0, 1000, 2000);
    shop.bank.faults.outages = 0;
    await wallet.settle(20_000);
    expect(shop.bank.recentPayouts(5)).toEqual([]);
    await shop.restart();
    await wallet.settle(MINUTE, 3000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(shop.bank.recentPayouts(5)).toHaveLength(1);
  });

  test('[W-03] a process that died while sending looks before it sends', async () => {
    const id = await ask();
    const send = shop.payouts.send;
    shop.payouts.send = async (payout) => {
      await send(payout);
      throw new Error('the process dies');
    };
    await expect(shop.runJobs()).rejects.toThrow('dies');
    shop.payouts.send = send;
    await shop.restart();
    await wallet.settle(MINUTE, 3000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(shop.bank.recentPayouts(5)).toHaveLength(1);
  });

  test('[W-03] a status that nobody knows is under way, and somebody is told', async () => {
    shop.bank.faults.payoutMode = 'odd-status';
    const id = await ask();
    await shop.runJobs();
    expect((await wallet.withdrawalOf(id)).status).toBe('BATCH_RELEASING');
    expect(shop.warnings).toContain('the bank shows an unknown payout status');
    await wallet.settle(2000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
  });

  test('[W-03] money that comes back is credited again, part by part', async () => {
    const id = await ask();
    await wallet.settle(0, 2000);
    const [{ id_envio } = { id_envio: '' }] = await wallet.payouts();
    shop.bank.returnPayout(id_envio, 1000);
    await wallet.settle();
    expect(await balance()).toBe(8000);
    expect(await wallet.withdrawalOf(id)).toMatchObject({ status: 'COMPLETED', returnedAmount: 1000 });
    shop.bank.faults.duplicateWebhooks = true;
    shop.bank.returnPayout(id_envio, null);
    await wallet.settle();
    expect(await balance()).toBe(10_000);
    expect(await wallet.withdrawalOf(id)).toMatchObject({ status: 'ERROR', returnedAmount: 3000 });
  });

  test('[W-03] a bank that contradicts itself moves nothing, and somebody is told', async () => {
    const id = await ask();
    await wallet.settle(0, 2000);
    const [payout] = await wallet.payouts();
    const facts = { payoutId: payout?.id_envio ?? '', endToEndId: null, reason: null, returns: [] };
    const hear = async (state: 'DONE' | 'FAILED', amount: number) =>
      shop.must(await shop.store.run('reportPayout', { ...facts, state, amount }));
    expect(await hear('FAILED', 3000)).toBe('CONTRADICTION');
    expect(await hear('DONE', 2999)).toBe('CONTRADICTION');
    expect(await hear('DONE', 3000)).toBe('OVER');
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(await balance()).toBe(7000);
  });

  test('[W-03] a failure that is told twice gives the money back once', async () => {
    const id = await ask();
    const [payout] = await wallet.payouts();
    const facts = { payoutId: payout?.id_envio ?? '', endToEndId: null, reason: null, returns: [] };
    for (let n = 0; n < 2; n += 1)
      expect(
        shop.must(await shop.store.run('reportPayout', { ...facts, state: 'FAILED', amount: 3000 })),
      ).toBe('OVER');
    expect(shop.must(await shop.store.run('reportPayout', { ...facts, state: 'DONE', amount: 3000 }))).toBe(
      'CONTRADICTION',
    );
    expect((await wallet.withdrawalOf(id)).status).toBe('ERROR');
    expect(await balance()).toBe(10_000);
  });

  test('[W-02] the whole balance may leave', async () => {
    expect(await code(100)).toBe('applied');
    expect(await balance()).toBe(0);
  });

  test('[W-03] payouts follow one another where the provider asks for it', async () => {
    await wallet.onePayoutAtATime();
    await wallet.giveKey(BIA, 'bia@example.com');
    await wallet.grant(BIA, 5000);
    await ask();
    shop.must(await wallet.withdraw(BIA, 20));
    await shop.runJobs();
    expect(shop.bank.recentPayouts(5)).toHaveLength(1);
    await wallet.settle(2000, 1000, 2000);
    expect((await wallet.payouts()).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
  });
});
