import { expect, test } from 'vitest';
import { listSuspended } from '../../../server/money/suspense.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { ANA, BIA, buyerOf, type Shop, transferToKey } from './support/shop.ts';
import { shopForEach } from './support/shop-for-each.ts';

describeOnEngine('money in suspense', () => {
  let shop: Shop;
  let payment: string;
  shopForEach(async (opened) => {
    shop = opened;
    for (const [sub, email] of [
      [ANA, 'ana@example.com'],
      [BIA, 'bia@example.com'],
    ] as const)
      await shop.store.run('createUser', {
        user: { sub, email, name: null, passwordHash: 'x' },
        status: 'CONFIRMED',
      });
    payment = transferToKey(shop, 700);
    await shop.store.run('planMoney', { webhookUrl: shop.webhookUrl });
    await shop.runJobs();
  });

  const give = async (email: string, endToEndId = payment) =>
    shop.must(await shop.store.run('creditSuspended', { endToEndId, email }));
  const lying = async () => (await listSuspended(shop.store.read)).map(({ amount }) => amount);
  const balance = async (sub: string) => (await shop.profile(sub)).balance;

  test('a payment without a charge is listed and given to one person, once, however many ask at once', async () => {
    expect(await listSuspended(shop.store.read)).toEqual([
      { endToEndId: payment, amount: 700, paidAt: shop.now() },
    ]);
    const verdicts = await Promise.all([give(' ANA@example.com '), give('bia@example.com')]);
    expect(verdicts.map(({ kind }) => kind).sort()).toEqual(['CREDITED', 'MOVED']);
    expect(await give('ana@example.com')).toEqual({ kind: 'MOVED' });
    expect((await balance(ANA)) + (await balance(BIA))).toBe(700);
    expect(await lying()).toEqual([]);
    expect(await shop.balance('platform:suspense')).toBe(0);
  });

  test('unknown payments, those of a purchase and unknown people are refused; nothing moves', async () => {
    const { buyOne, pay, hear } = buyerOf(() => shop);
    const { endToEndIds } = await pay(await buyOne());
    await hear();
    expect(await give('ana@example.com', 'E404')).toEqual({ kind: 'UNKNOWN_PAYMENT' });
    expect(await give('ana@example.com', endToEndIds[0])).toEqual({ kind: 'MOVED' });
    expect(await give('ninguem@example.com')).toEqual({ kind: 'UNKNOWN_PERSON' });
    expect(await lying()).toEqual([700]);
  });

  test('what the bank took back is not given, and what it takes back later is taken from whoever has it', async () => {
    const told = async (...amounts: number[]) =>
      shop.must(
        await shop.store.run('postReturns', {
          endToEndId: payment,
          returns: amounts.map((amount, at) => ({ id: `D${at}`, amount })),
        }),
      );
    await told(200);
    expect(await lying()).toEqual([500]);
    expect(await give('ana@example.com')).toEqual({ kind: 'CREDITED', amount: 500 });
    await told(200, 500);
    expect(await balance(ANA)).toBe(0);
    expect(await shop.balance('platform:suspense')).toBe(0);
  });
});
