import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerMoney, webhookPath } from '../../../../server/money/register-money.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, MINUTE, type Shop, transferToKey } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet, type Wallet } from '../support/wallet.ts';

const HOUR = 60 * MINUTE;
const UNKNOWN = { kind: 'unknown', detail: '500' } as const;

describeOnEngine('what a bank announces and does not know, or will not take', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = await fundedWallet(shop);
  });
  const { buyOne, pay, hear } = buyerOf(() => shop);

  const announce = (announced: { payments: string[]; payouts: string[] }) =>
    shop.store.run('paymentsAnnounced', { ...announced, txids: {} }).then(shop.must);
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      shop.advance(HOUR);
      await shop.runJobs();
    }
  };
  const warned = (message: string) => shop.warnings.filter((one) => one === message).length;

  test('a payment that the bank never heard of is asked for eight times, then the log says so', async () => {
    let asked = 0;
    shop.psp.getPayment = async () => {
      asked += 1;
      return { kind: 'not-found' };
    };
    await announce({ payments: [`E${'9'.repeat(31)}`], payouts: [] });
    await shop.runJobs();
    expect([asked, await shop.jobs()]).toEqual([1, ['pix.confirm']]);
    await hours(12);
    expect([asked, await shop.jobs()]).toEqual([8, []]);
    expect(warned('the bank does not know an announced payment')).toBe(1);
    expect(await shop.outcomes()).toEqual([]);
  });

  test('[S-15] what the bank announces beside an odd item is taken in at once, and the log repeats no word of it', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
    registerMoney(app, { store: shop.store, psp: shop.psp, webhookSecrets: () => ['segredo'] });
    const { endToEndIds } = await pay(await buyOne(), 'lost');
    const announceAt = async (pix: unknown) =>
      (await app.inject({ method: 'POST', url: `${webhookPath('segredo')}/pix`, payload: { pix } }))
        .statusCode;
    const odd = { endToEndId: 'curto' };
    expect(await announceAt([...endToEndIds.map((endToEndId) => ({ endToEndId, txid: 5 })), odd])).toBe(200);
    await shop.runJobs();
    expect(await shop.outcomes()).toEqual(['SETTLED']);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'the bank announced what cannot be read', unread: 1 },
    ]);
    expect(lines.join()).not.toMatch(/curto|segredo/);
    expect(await announceAt([odd])).toBe(400);
    await app.close();
  });

  test('[S-15] a payment of which the bank says nothing is asked for until it does', async () => {
    const { getPayment } = shop.psp;
    const id = await buyOne();
    const { endToEndIds } = await pay(id, 'lost');
    shop.psp.getPayment = async () => UNKNOWN;
    shop.psp.getCharge = async () => UNKNOWN;
    await announce({ payments: endToEndIds, payouts: [] });
    await hours(12);
    expect(await shop.jobs()).toContain('pix.confirm');
    shop.psp.getPayment = getPayment;
    await hours(1);
    expect(await shop.outcomes()).toEqual(['LATE_SETTLED']);
    expect(shop.warnings).toEqual([]);
  });

  test('[W-03] of an announced payout silence is waited out, and what the bank does not know is let go of with a word in the log', async () => {
    const id = randomUUID();
    shop.must(await wallet.withdraw(ANA, 30, id));
    await shop.runJobs();
    const [payout] = await wallet.payouts();
    const { get } = shop.payouts;
    shop.payouts.get = async () => UNKNOWN;
    await announce({ payments: [], payouts: [payout?.id_envio ?? ''] });
    await hours(12);
    expect(await shop.jobs()).toContain('payout.confirm');
    expect(warned('the bank does not know an announced payout')).toBe(0);
    shop.payouts.get = async () => ({ kind: 'not-found' });
    await hours(1);
    expect(await shop.jobs()).not.toContain('payout.confirm');
    expect(warned('the bank does not know an announced payout')).toBe(1);

    await announce({ payments: [], payouts: [payout?.id_envio ?? ''] });
    await shop.runJobs();
    expect(await shop.jobs()).toContain('payout.confirm');
    shop.payouts.get = get;
    await hours(1);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(warned('the bank does not know an announced payout')).toBe(1);
  });

  test('[W-03] where the bank holds another payout under our id nothing moves, and it is asked again after an hour', async () => {
    const { send } = shop.payouts;
    let asked = 0;
    shop.payouts.send = async () => {
      asked += 1;
      return { kind: 'conflict', detail: 'another amount' };
    };
    const id = randomUUID();
    shop.must(await wallet.withdraw(ANA, 30, id));
    await shop.runJobs();
    shop.advance(HOUR - 1);
    await shop.runJobs();
    expect(asked).toBe(1);
    expect(warned('the bank holds another payout under our id')).toBe(1);
    expect((await shop.profile(ANA)).balance).toBe(7000);
    shop.payouts.send = send;
    shop.advance(1);
    await wallet.settle(0, HOUR);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
  });

  test('[W-03] a payout that comes back without a word is found by the daily look', async () => {
    shop.must(await shop.store.run('planMoney', {}));
    const id = randomUUID();
    shop.must(await wallet.withdraw(ANA, 30, id));
    await wallet.settle(0, 3000);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    const [payout] = await wallet.payouts();
    expect(shop.bank.returnPayout(payout?.id_envio ?? '', null)).toBe(true);
    await hours(23);
    expect((await shop.profile(ANA)).balance).toBe(7000);
    await hours(1);
    expect((await shop.profile(ANA)).balance).toBe(10_000);
    expect((await wallet.withdrawalOf(id)).status).toBe('ERROR');
  });

  test('a webhook that the bank refuses is offered again every hour, one that it took every day', async () => {
    const offered: number[] = [];
    let takes = false;
    shop.psp.registerWebhook = async () => {
      offered.push(shop.now());
      return takes ? { kind: 'ok', value: null } : { kind: 'refused', code: 'x', detail: 'no' };
    };
    const failed = async () => {
      const jobs = shop.store.read.selectFrom('job').select('last_error').where('kind', '=', 'pix.webhook');
      return (await jobs.execute()).map(({ last_error }) => last_error);
    };
    shop.must(await shop.store.run('planMoney', {}));
    await shop.runJobs();
    const begun = shop.now();
    await hours(1);
    expect(await failed()).toEqual(['no']);
    takes = true;
    await hours(26);
    expect(await failed()).toEqual([null]);
    expect(offered.map((at) => (at - begun) / HOUR)).toEqual([0, 1, 2, 26]);
    expect(warned('the bank refused the webhook; payments are found by asking only')).toBe(2);
  });

  test('[S-15] a payment counts once, by how it was first heard of, and one that no code asked for not at all', async () => {
    shop.must(await shop.store.run('planMoney', {}));
    const [first, second] = [await buyOne(), await buyOne()];
    await pay(first);
    await hear();
    expect(shop.counted).toEqual(['announced']);
    await pay(second, 'lost');
    transferToKey(shop, 100);
    await hours(1);
    expect(await shop.outcomes()).toEqual(['SETTLED', 'SETTLED', 'SUSPENSE']);
    expect(shop.counted).toEqual(['announced', 'found']);
  });

  test('[S-15] an announcement counts although its payment was found before', async () => {
    shop.must(await shop.store.run('planMoney', {}));
    const { endToEndIds } = await pay(await buyOne(), 'lost');
    await hours(1);
    expect(shop.counted).toEqual(['found']);
    await announce({ payments: endToEndIds, payouts: [] });
    await shop.runJobs();
    expect([await shop.outcomes(), shop.counted]).toEqual([['SETTLED'], ['found', 'announced']]);
  });

  test('money without a charge is told of once, however often it is met', async () => {
    shop.must(await shop.store.run('planMoney', {}));
    await shop.runJobs();
    shop.advance(HOUR);
    transferToKey(shop, 100);
    await pay(await buyOne());
    await hours(3);
    expect(await shop.outcomes()).toEqual(['SETTLED', 'SUSPENSE']);
    expect(shop.warnings).toEqual(['a payment without a charge of ours is in suspense']);
  });
});
