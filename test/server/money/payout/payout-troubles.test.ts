import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet, type Wallet } from '../support/wallet.ts';

describeOnEngine('payouts at a bank that misbehaves', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = await fundedWallet(shop);
  });

  const ask = async () => {
    const id = randomUUID();
    shop.must(await wallet.withdraw(ANA, 30, id));
    return id;
  };
  const balance = async () => (await shop.profile(ANA)).balance;

  test('[W-03] never more comes back than was sent: the same return under another name is not credited again', async () => {
    const id = await ask();
    await wallet.settle(0, 2000);
    const [payout] = await wallet.payouts();
    const facts = { payoutId: payout?.id_envio ?? '', endToEndId: null, reason: null, amount: 3000 };
    const hear = async (...returns: { id: string; amount: number }[]) =>
      shop.must(await shop.store.run('reportPayout', { ...facts, state: 'RETURNED', returns }));
    const part = { id: 'D1', amount: 1000 };
    expect(await hear(part, part)).toBe('OVER');
    expect(await hear({ id: 'whole', amount: 3000 })).toBe('CONTRADICTION');
    expect(await balance()).toBe(8000);
    expect(await hear(part, { id: 'D2', amount: 2000 })).toBe('OVER');
    expect(await hear(part, { id: 'volta2', amount: 2000 })).toBe('OVER');
    expect(await hear(part, { id: 'D2', amount: 2000 }, { id: 'D3', amount: 1 })).toBe('CONTRADICTION');
    expect(await hear({ id: 'D1', amount: 999 }, { id: 'D2', amount: 2000 })).toBe('CONTRADICTION');
    expect(await balance()).toBe(10_000);
    expect(await wallet.withdrawalOf(id)).toMatchObject({ status: 'ERROR', returnedAmount: 3000 });
  });

  test('[W-03] what the bank says of a payout is kept, and what it says too late changes nothing; another’s is not ours', async () => {
    const id = await ask();
    const [payout] = await wallet.payouts();
    const facts = { payoutId: payout?.id_envio ?? '', amount: 3000, reason: null, returns: [] };
    const hear = async (state: 'IN_PROCESS' | 'DONE', endToEndId: string | null = null) =>
      shop.must(await shop.store.run('reportPayout', { ...facts, state, endToEndId }));
    const stands = async () => [(await wallet.payouts())[0], await wallet.withdrawalOf(id)];
    expect(await hear('IN_PROCESS')).toBe('OPEN');
    expect(await stands()).toMatchObject([{ status: 'IN_PROCESS' }, { status: 'BATCH_RELEASING' }]);
    expect(await hear('DONE', 'E1')).toBe('OVER');
    const done = [
      { status: 'DONE', end_to_end_id: 'E1' },
      { status: 'COMPLETED', endToEndId: 'E1' },
    ];
    expect(await stands()).toMatchObject(done);
    expect(await hear('IN_PROCESS')).toBe('OVER');
    expect(await stands()).toMatchObject(done);
    expect(await balance()).toBe(7000);
    const stray = { ...facts, payoutId: 'w9', state: 'DONE', endToEndId: null } as const;
    expect(shop.must(await shop.store.run('reportPayout', stray))).toBe('UNKNOWN_PAYOUT');
  });

  test.for(['FAILED', 'DONE'] as const)(
    '[W-03] an answer that is given up late changes nothing of a payout that is %s meanwhile',
    async (state) => {
      const id = await ask();
      const [payout] = await wallet.payouts();
      const payoutId = payout?.id_envio ?? '';
      expect(shop.must(await shop.store.run('startPayout', { payoutId })).kind).toBe('SEND');
      const facts = { payoutId, amount: 3000, endToEndId: null, reason: null, returns: [] };
      shop.must(await shop.store.run('reportPayout', { ...facts, state }));
      const told = async () => [await wallet.payouts(), await wallet.withdrawalOf(id), await balance()];
      const before = await told();
      shop.must(await shop.store.run('payoutUnanswered', { payoutId }));
      expect(await told()).toEqual(before);
      expect(before).toMatchObject([[{ status: state }], {}, state === 'DONE' ? 7000 : 10_000]);
    },
  );

  test('[W-03] a payout that the bank never answers keeps others waiting for two minutes, not for ever', async () => {
    await wallet.onePayoutAtATime();
    await wallet.giveKey(BIA, 'bia@example.com');
    await wallet.grant(BIA, 5000);
    const stuck = await ask();
    const [payout] = await wallet.payouts();
    const send = shop.payouts.send;
    shop.payouts.send = async (one) =>
      one.payoutId === payout?.id_envio ? { kind: 'unknown', detail: '500' } : send(one);
    await shop.runJobs();
    const other = shop.must(await wallet.withdraw(BIA, 20)).id;
    await wallet.settle(MINUTE);
    expect((await wallet.withdrawalOf(other)).status).toBe('PROCESSING');
    for (let minutes = 1; minutes < 4; minutes += 1) await wallet.settle(MINUTE / 2, MINUTE / 2);
    expect((await wallet.withdrawalOf(other)).status).toBe('COMPLETED');
    expect((await wallet.payouts()).map(({ status }) => status).sort()).toEqual(['DONE', 'UNKNOWN']);
    shop.payouts.send = send;
    await wallet.settle(2 * MINUTE, 2000, MINUTE);
    expect((await wallet.withdrawalOf(stuck)).status).toBe('COMPLETED');
    expect(shop.bank.recentPayouts(9)).toHaveLength(2);
  });

  test('[W-03] a payout that the bank has under way for an hour is told to the operator, and others go on', async () => {
    const id = await ask();
    const { get } = shop.payouts;
    const [payout] = await wallet.payouts();
    const stuck = payout?.id_envio ?? '';
    shop.payouts.get = async (payoutId) => {
      const found = await get(payoutId);
      const isStuck = found.kind === 'ok' && payoutId === stuck;
      return isStuck ? { ...found, value: { ...found.value, state: 'IN_PROCESS', endToEndId: null } } : found;
    };
    const told = () => shop.warnings.filter((one) => one.startsWith('the bank has money on its way')).length;
    await wallet.settle(...Array<number>(59).fill(MINUTE));
    expect(told()).toBe(0);
    await wallet.giveKey(BIA, 'bia@example.com');
    await wallet.grant(BIA, 5000);
    const other = shop.must(await wallet.withdraw(BIA, 20)).id;
    await wallet.settle(...Array<number>(16).fill(MINUTE));
    expect((await wallet.withdrawalOf(other)).status).toBe('COMPLETED');
    expect((await wallet.withdrawalOf(id)).status).toBe('BATCH_RELEASING');
    expect(told()).toBe(1);
    shop.payouts.get = get;
    await wallet.settle(15 * MINUTE, 15 * MINUTE);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(told()).toBe(1);
  });

  test('[W-03] a payout under way while the clock is set back by hours ends within minutes', async () => {
    const id = await ask();
    const { get } = shop.payouts;
    shop.payouts.get = async () => ({ kind: 'unknown', detail: 'silence' });
    await wallet.settle(0);
    const byMs = 180 * MINUTE;
    shop.advance(-byMs);
    await shop.store.run('bringForward', { byMs });
    await wallet.settle(3000);
    expect((await wallet.withdrawalOf(id)).status).toBe('BATCH_RELEASING');
    // The bank has a clock of its own, and has carried the payout out.
    shop.payouts.get = async (payoutId) => {
      const found = await get(payoutId);
      return found.kind === 'ok' ? { ...found, value: { ...found.value, state: 'DONE' } } : found;
    };
    await wallet.settle(16 * MINUTE);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
  });

  test('[W-03] an answer that cannot be is not the last word: the payout stays watched', async () => {
    const id = await ask();
    const get = shop.payouts.get;
    const wrong = async (payoutId: string) => {
      const found = await get(payoutId);
      return found.kind === 'ok' ? { ...found, value: { ...found.value, amount: 1 } } : found;
    };
    shop.payouts.get = wrong;
    await wallet.settle(0, 3000);
    expect(shop.warnings).toContain('the bank contradicts itself on a payout');
    expect((await wallet.withdrawalOf(id)).status).toBe('BATCH_RELEASING');
    shop.payouts.get = get;
    await wallet.settle(5000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
  });

  test('[W-03] a key that changes while its payout is under way changes nothing of it', async () => {
    shop.bank.faults.payoutMode = 'lost-answer';
    const id = await ask();
    await wallet.giveKey(ANA, 'outra@example.com');
    await shop.runJobs();
    await wallet.settle(3000, 3000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(shop.bank.recentPayouts(5)).toMatchObject([{ amount: 3000, key: 'ana@example.com' }]);
  });

  test('[W-03, W-04] what the server alone says is not the sender’s to say: no return, no end, no fee given back', async () => {
    const claimed = {
      returnedAmount: 30,
      endToEndId: 'E1',
      completedAt: '2026-01-01T00:00:00Z',
      message: 'x',
    };
    const id = randomUUID();
    const input = {
      id,
      type: 'WITHDRAW' as const,
      parentId: ANA,
      content: JSON.stringify({ amount: 30, ...claimed }),
    };
    shop.must(await shop.store.run('createRecord', { viewer: { sub: ANA, email: 'b@example.com' }, input }));
    expect(await wallet.withdrawalOf(id)).toMatchObject({
      returnedAmount: 0,
      endToEndId: null,
      completedAt: null,
      message: '',
    });
  });
});
