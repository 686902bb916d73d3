import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

describeOnEngine('hearing of claims of banks', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    shop.must(await shop.store.run('planMoney', {}));
    await wallet.settle();
  });

  const pay = async (amount: number, mode: 'normal' | 'lost' = 'normal'): Promise<string> => {
    shop.advance(1);
    shop.must(await wallet.deposit(ANA, amount));
    await shop.runJobs();
    const [charge] = shop.bank.recentCharges(1);
    const paid = shop.bank.pay({ brCode: charge?.brCode ?? '', mode, amount: null });
    if (paid.kind === 'refused') throw new Error(paid.message);
    if (mode === 'normal') await wallet.settle();
    return paid.endToEndIds[0] ?? '';
  };
  /** Asks the bank again. No webhook arrives. */
  const look = async (ms = MINUTE): Promise<void> => {
    shop.advance(ms);
    await shop.runJobs();
  };
  const open = (payment: string): string => {
    shop.advance(1);
    return shop.bank.openClaim(payment) ?? '';
  };
  const money = async () => [(await shop.profile(ANA)).balance, await shop.balance(`user:${ANA}:frozen`)];
  const report = async (id: string, endToEndId: string, status: 'OPEN' | 'ACCEPTED' | 'REJECTED') =>
    shop.must(await shop.store.run('reportClaim', { id, endToEndId, amount: 1000, status }));

  test('[S-21] every page of them is read, also those on payments of months ago', async () => {
    const payments = [await pay(10), await pay(20), await pay(40)];
    for (const payment of payments) open(payment);
    const { listClaims } = shop.payouts;
    const asked: [number, number][] = [];
    shop.payouts.listClaims = async ({ from, to, page }) => {
      asked.push([to - from, page]);
      const all = await listClaims({ from, to, page: 0 });
      if (all.kind !== 'ok') return all;
      const nextPage = page + 1 < all.value.claims.length ? page + 1 : null;
      return { kind: 'ok', value: { claims: all.value.claims.slice(page, page + 1), nextPage } };
    };
    await look();
    expect(await money()).toEqual([0, 7000]);
    expect(asked.map(([, page]) => page)).toEqual([0, 1, 2]);
    expect(asked[0]?.[0]).toBeGreaterThan(80 * 24 * 60 * MINUTE);
  });

  test('[S-21] where the bank does not list them it is asked again within seconds', async () => {
    open(await pay(10));
    const { listClaims } = shop.payouts;
    shop.payouts.listClaims = async () => ({ kind: 'unknown', detail: '500' });
    await look();
    await look();
    shop.payouts.listClaims = listClaims;
    await look(15_000);
    expect(await money()).toEqual([0, 1000]);
  });

  test('[S-21] an accepted one brings its return along, though no webhook tells of it', async () => {
    const id = open(await pay(10));
    await look();
    expect(await money()).toEqual([0, 1000]);
    shop.bank.decideClaim(id, 'ACCEPTED');
    await look();
    expect(await money()).toEqual([0, 0]);
  });

  test('[S-21] one on a payment that nobody told us of settles it first', async () => {
    const { getCharge } = shop.psp;
    shop.psp.getCharge = async () => ({ kind: 'unknown', detail: '500' });
    open(await pay(10, 'lost'));
    await look();
    expect(await money()).toEqual([0, 1000]);
    shop.psp.getCharge = getCharge;
  });

  test('[S-21] a payment that the bank does not answer for keeps no other claim waiting, and is asked for again', async () => {
    const [first, second] = [await pay(10), await pay(20)];
    const id = open(first);
    await look();
    shop.bank.decideClaim(id, 'ACCEPTED');
    open(second);
    const { getPayment } = shop.psp;
    shop.psp.getPayment = async (payment) =>
      payment === first ? { kind: 'unknown', detail: '500' } : getPayment(payment);
    await look();
    expect(await money()).toEqual([0, 3000]);
    shop.psp.getPayment = getPayment;
    await look(15_000);
    expect(await money()).toEqual([0, 2000]);
  });

  /** Makes the bank list one claim per page, first those of the payment `first`. */
  const onePerPage = (first: string): void => {
    const { listClaims } = shop.payouts;
    shop.payouts.listClaims = async ({ from, to, page }) => {
      const all = await listClaims({ from, to, page: 0 });
      if (all.kind !== 'ok') return all;
      const sorted = [...all.value.claims].sort((one) => (one.endToEndId === first ? -1 : 1));
      const nextPage = page + 1 < sorted.length ? page + 1 : null;
      return { kind: 'ok', value: { claims: sorted.slice(page, page + 1), nextPage } };
    };
  };
  const told = () => shop.warnings.filter((one) => one.startsWith('a claim cannot be taken in')).length;

  test('[S-21] one whose payment is never readable keeps no other page waiting, and is told of each hour', async () => {
    const [first, second] = [await pay(10), await pay(20)];
    shop.bank.decideClaim(open(first), 'ACCEPTED');
    open(second);
    onePerPage(first);
    const { getPayment } = shop.psp;
    shop.psp.getPayment = async (payment) =>
      payment === first ? { kind: 'unknown', detail: 'unreadable answer 200' } : getPayment(payment);
    await look();
    expect(await money()).toEqual([1000, 2000]);
    for (let minutes = 0; minutes < 90; minutes += 1) await look();
    expect(told()).toBe(2);
    shop.psp.getPayment = getPayment;
    await look(15_000);
    expect(await money()).toEqual([0, 2000]);
    for (let minutes = 0; minutes < 90; minutes += 1) await look();
    expect(told()).toBe(2);
  });

  test('[S-21] one that cannot be read itself keeps no other waiting, and is told of', async () => {
    open(await pay(10));
    const { listClaims } = shop.payouts;
    shop.payouts.listClaims = async (query) => {
      const all = await listClaims(query);
      return all.kind === 'ok' ? { ...all, value: { ...all.value, unread: ['7'] } } : all;
    };
    await look();
    expect([await money(), told()]).toEqual([[0, 1000], 1]);
  });

  test('[S-21] what was decided stays decided, whatever is told later, and an open one told again frees nothing', async () => {
    const payment = await pay(10);
    const id = open(payment);
    await look();
    shop.bank.takeBack(payment, 400, 'MED_FRAUDE');
    await wallet.settle();
    expect(await report(id, payment, 'OPEN')).toBe('KNOWN');
    expect(await money()).toEqual([0, 600]);
    expect(await report(id, payment, 'REJECTED')).toBe('TAKEN_IN');
    expect(await money()).toEqual([600, 0]);
    for (const status of ['ACCEPTED', 'OPEN', 'REJECTED'] as const)
      expect(await report(id, payment, status)).toBe('KNOWN');
    expect(await money()).toEqual([600, 0]);

    const other = await pay(20);
    const accepted = open(other);
    await look();
    expect(await report(accepted, other, 'ACCEPTED')).toBe('TAKEN_IN');
    expect(await report(accepted, other, 'REJECTED')).toBe('KNOWN');
    // The frozen money waits for the bank's return.
    expect(await money()).toEqual([600, 2000]);
  });
});
