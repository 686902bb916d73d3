import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, type Shop, transferToKey } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('returns of payments', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });

  const { buyOne, pay, hear } = buyerOf(() => shop);
  const paid = async (sub = ANA): Promise<string> => {
    const { endToEndIds } = await pay(await buyOne(sub));
    await hear();
    return endToEndIds[0] ?? '';
  };
  const returned = (id: string, amount: number) => ({ id, amount });
  const told = async (endToEndId: string, ...returns: { id: string; amount: number }[]) =>
    shop.must(await shop.store.run('postReturns', { endToEndId, returns }));
  const balance = async (sub = ANA) => (await shop.profile(sub)).balance;

  test('[S-21] the bank takes back no more than was paid: what is over is left for a person to look at', async () => {
    const payment = await paid();
    expect(await told(payment, returned('D1', 300))).toEqual({ posted: 300, contradiction: false });
    expect(await told(payment, returned('D1', 300), returned('D2', 200), returned('D3', 180))).toEqual({
      posted: 180,
      contradiction: true,
    });
    expect(await balance()).toBe(-480);
    expect(await told(payment, returned('outro', 480))).toEqual({ posted: 0, contradiction: true });
    expect(await balance()).toBe(-480);
  });

  test('[S-21] a return told of first without and then with its id counts once, also a part; two alike count twice', async () => {
    const payment = await paid();
    await told(payment, returned('', 100));
    expect(await told(payment, returned('D1', 100))).toEqual({ posted: 0, contradiction: false });
    expect(await told(payment, returned('D1', 100), returned('D2', 100))).toEqual({
      posted: 100,
      contradiction: false,
    });
    expect(await told(payment, returned('D2', 100), returned('D1', 100))).toMatchObject({ posted: 0 });
    expect(await balance()).toBe(-200);

    const other = await paid(BIA);
    await told(other, returned('A', 50), returned('B', 50));
    expect(await told(other, returned('A', 50), returned('B', 50), returned('B', 50))).toMatchObject({
      posted: 0,
    });
    expect(await balance(BIA)).toBe(-100);
  });

  test('[S-21] what the bank says over its API is held against the payment, and the log says so', async () => {
    const payment = await paid();
    const { getPayment } = shop.psp;
    shop.psp.getPayment = async (id) => {
      const found = await getPayment(id);
      if (found.kind !== 'ok') return found;
      const one = { returnId: null, nature: 'MED_FRAUDE', status: 'DONE', reason: null } as const;
      const returns = [
        { ...one, id: 'D1', amount: 480 },
        { ...one, id: 'volta', amount: 480 },
      ];
      return { ...found, value: { ...found.value, returns } };
    };
    await shop.store.run('paymentsAnnounced', { payments: [payment], txids: {}, payouts: [] });
    await shop.runJobs();
    expect(await balance()).toBe(-480);
    expect(shop.warnings).toContain('the bank says that it returned more than a payment');
  });

  test('money that came without a charge goes back out of suspense, at most what came', async () => {
    const payment = transferToKey(shop, 700);
    await shop.store.run('planMoney', {});
    await shop.runJobs();
    expect(await told(payment, returned('D1', 700), returned('D2', 700))).toMatchObject({ posted: 700 });
    expect(await shop.balance('platform:suspense')).toBe(0);
    expect(await told('E404', returned('D1', 1))).toBe('UNKNOWN_PAYMENT');
  });
});
