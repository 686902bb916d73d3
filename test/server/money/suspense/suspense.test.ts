import { expect, test } from 'vitest';
import { listSuspended } from '../../../../server/money/suspense/suspense.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, type Shop, transferToKey } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

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
    await shop.store.run('planMoney', {});
    await shop.runJobs();
  });

  const give = async (email: string, endToEndId = payment) =>
    shop.must(await shop.store.run('creditSuspended', { endToEndId, email, by: 'teste' }));
  const lying = async () => (await listSuspended(shop.store.read)).map(({ amount }) => amount);
  const balance = async (sub: string) => (await shop.profile(sub)).balance;

  test('a payment without a charge is listed and given to one person, once, however many ask at once', async () => {
    expect(await listSuspended(shop.store.read)).toEqual([
      { endToEndId: payment, txid: null, amount: 700, paidAt: shop.now() },
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

  const money = async () => [await balance(ANA), await shop.balance(`user:${ANA}:frozen`)];
  const look = async () => {
    shop.advance(MINUTE);
    await shop.bank.webhooks.deliverDue();
    await shop.runJobs();
  };
  const claim = async () => {
    const id = shop.bank.openClaim(payment) ?? '';
    await look();
    return id;
  };
  const decide = async (id: string, decision: 'ACCEPTED' | 'REJECTED') => {
    expect(shop.bank.decideClaim(id, decision)).toBe(true);
    await look();
  };

  test('[S-21] a claim on a payment that was given to a person freezes what they have of it', async () => {
    await give('ana@example.com');
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 300, reference: 'g' }));
    const first = await claim();
    expect(await money()).toEqual([300, 700]);
    await decide(first, 'REJECTED');
    expect(await money()).toEqual([1000, 0]);
    const second = await claim();
    expect(await money()).toEqual([300, 700]);
    await decide(second, 'ACCEPTED');
    expect(await money()).toEqual([300, 0]);
  });

  test('[S-21] of a payment that was given and spent, what is left is frozen, and its return is a debt', async () => {
    await give('ana@example.com');
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true }));
    const id = await claim();
    expect(await money()).toEqual([0, 220]);
    await decide(id, 'ACCEPTED');
    expect(await money()).toEqual([-480, 0]);
  });

  test('[S-21] what a bank claims while it lies in suspense is frozen in the moment in which it is given', async () => {
    const id = await claim();
    expect(await lying()).toEqual([700]);
    expect(await give('ana@example.com')).toEqual({ kind: 'CREDITED', amount: 700 });
    expect(await money()).toEqual([0, 700]);
    await look();
    expect(await money()).toEqual([0, 700]);
    await decide(id, 'REJECTED');
    expect(await money()).toEqual([700, 0]);
  });

  test('[S-21] a claim that was rejected before the payment is given freezes nothing, an accepted one leaves nothing to give', async () => {
    await decide(await claim(), 'REJECTED');
    expect(await give('ana@example.com')).toEqual({ kind: 'CREDITED', amount: 700 });
    expect(await money()).toEqual([700, 0]);
    const other = transferToKey(shop, 50);
    shop.advance(10 * MINUTE);
    await look();
    const id = shop.bank.openClaim(other) ?? '';
    await look();
    await decide(id, 'ACCEPTED');
    expect(await lying()).toEqual([]);
    expect(await give('ana@example.com', other)).toEqual({ kind: 'MOVED' });
    expect(await shop.balance('platform:suspense')).toBe(0);
  });
});
