import { expect, test } from 'vitest';
import { USUAL_RULES } from '../../../../server/money/payout/operator-rules.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { LIVIA, viewerOf } from '../support/attendant.ts';
import { ANA, BIA, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

describeOnEngine('withdrawals of several people', () => {
  let shop: Shop;
  let wallet: Wallet;
  let sent: string[] = [];
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    sent = [];
    for (const sub of [OWNER, ANA, BIA]) {
      await wallet.giveKey(sub);
      await wallet.grant(sub, 1000);
    }
    const { send } = shop.payouts;
    shop.payouts.send = (payout) => {
      sent.push(payout.payoutId);
      return send(payout);
    };
    shop.bank.faults.payoutMode = 'hold';
  });

  const allow = async (payoutsAtOnce: number) =>
    shop.must(
      await shop.store.run('planMoney', {
        rules: { ...USUAL_RULES, payoutsAtOnce },
      }),
    );
  /** All three people withdraw in turn. Resolves to the payouts' ids at the bank. */
  const askAll = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (const sub of [BIA, ANA, OWNER]) {
      const { id } = shop.must(await wallet.withdraw(sub, 5));
      ids.push(`w${id.replaceAll('-', '')}`);
      shop.advance(10);
    }
    return ids;
  };

  test('[W-03] go at once, however many the operator allows', async () => {
    await allow(3);
    const ids = await askAll();
    await shop.runJobs({ parallel: true });
    expect(sent.sort()).toEqual(ids.sort());
  });

  test('[W-03] where fewer are allowed, go in the order in which they were asked for', async () => {
    await allow(2);
    const [first = '', second = '', third = ''] = await askAll();
    await shop.runJobs({ parallel: true });
    expect(sent.sort()).toEqual([first, second].sort());
    // A new withdrawal queues behind the waiting one, though a place is free at its time.
    await shop.seed({
      ...{ id: viewerOf(LIVIA).email, type: 'PROFILE', owner: LIVIA },
      fields: {
        ...{ name: 'Lívia Tavares', email: viewerOf(LIVIA).email, cpf: '11144477735' },
        ...{ balance: 0, revenue: 0, score: 0 },
      },
    });
    await wallet.giveKey(LIVIA);
    await wallet.grant(LIVIA, 1000);
    const fourth = `w${shop.must(await wallet.withdraw(LIVIA, 5)).id.replaceAll('-', '')}`;
    shop.bank.endPayout(first, 'DONE');
    await shop.bank.webhooks.deliverDue();
    const facts = { payoutId: first, amount: 500, endToEndId: 'E1', reason: null, returns: [] };
    shop.must(await shop.store.run('reportPayout', { ...facts, state: 'DONE' }));
    const start = async (payoutId: string) =>
      shop.must(await shop.store.run('startPayout', { payoutId })).kind;
    expect([await start(fourth), await start(third), await start(fourth)]).toEqual(['WAIT', 'SEND', 'WAIT']);
  });

  test('[W-03] with one at a time the second waits for the end of the first', async () => {
    await allow(1);
    const [first = ''] = await askAll();
    await shop.runJobs({ parallel: true });
    await wallet.settle(1000, 1000);
    expect(sent).toEqual([first]);
    shop.bank.faults.payoutMode = 'normal';
    shop.bank.endPayout(first, 'DONE');
    await wallet.settle(0, 3000, 8000, 15_000, MINUTE, MINUTE);
    expect(sent).toHaveLength(3);
  });
});
