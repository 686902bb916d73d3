import { expect, test } from 'vitest';
import type { PaymentQuery } from '../../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { MINUTE, type Shop, transferToKey } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOnEngine('reading the bank’s payments', () => {
  let shop: Shop;
  let asked: PaymentQuery[];
  let isAway: (query: PaymentQuery) => boolean;
  shopForEach(async (opened) => {
    shop = opened;
    asked = [];
    isAway = () => false;
    const { listPayments } = shop.psp;
    shop.psp.listPayments = async (query) => {
      if (query.returnedOnly) return listPayments(query);
      asked.push(query);
      return isAway(query) ? { kind: 'unknown', detail: '500' } : listPayments(query);
    };
    shop.must(await shop.store.run('planMoney', {}));
    await shop.runJobs();
  });

  const transfer = (amount: number) => transferToKey(shop, amount);
  const suspense = () => shop.balance('platform:suspense');

  test('a transfer without a txid from days when the server was off is found, day by day', async () => {
    shop.advance(HOUR);
    transfer(100);
    for (const amount of [200, 400]) {
      shop.advance(40 * HOUR);
      transfer(amount);
    }
    shop.advance(3 * DAY);
    asked = [];
    await shop.runJobs();
    expect(await suspense()).toBe(700);
    expect(asked.every(({ from, to }) => to - from <= DAY)).toBe(true);
    expect(asked.at(-1)?.to).toBe(shop.now());
  });

  test('what the bank did not answer is asked for again, however long it takes', async () => {
    shop.advance(HOUR);
    transfer(100);
    isAway = () => true;
    for (let hours = 0; hours < 4; hours += 1) {
      shop.advance(12 * HOUR);
      await shop.runJobs();
    }
    expect(await suspense()).toBe(0);
    transfer(200);
    // The first day is answered, the second one not yet: it goes on from there.
    const halfWay = shop.now() - DAY;
    isAway = ({ to }) => to > halfWay;
    shop.advance(MINUTE);
    await shop.runJobs();
    expect(await suspense()).toBe(100);
    isAway = () => false;
    asked = [];
    shop.advance(MINUTE);
    await shop.runJobs();
    expect(await suspense()).toBe(300);
    expect(asked[0]?.from).toBeGreaterThan(shop.now() - 3 * DAY);
  });

  test('a payment to another key is not ours, one without a key is; a return that is not done took nothing', async () => {
    const listed = shop.psp.listPayments;
    const payments = [transfer(100), transfer(200), transfer(400)];
    shop.psp.listPayments = async (query) => {
      const page = await listed(query);
      if (page.kind !== 'ok') return page;
      const told = page.value.payments.map((payment) => {
        const at = payments.indexOf(payment.endToEndId);
        const made = { id: 'd1', returnId: 'D1', amount: 50, nature: 'ORIGINAL', reason: null };
        if (at === 0) return { ...payment, key: 'outra@example.com' };
        if (at === 1) return { ...payment, key: null };
        return { ...payment, returns: [{ ...made, status: 'PROCESSING' as const }] };
      });
      return { kind: 'ok', value: { ...page.value, payments: told } };
    };
    shop.advance(HOUR);
    await shop.runJobs();
    expect(await suspense()).toBe(600);
    expect(shop.warnings).toContain('a payment to another key was ignored');
  });

  test('with nothing missed, the last minutes are looked at once more, and now and then the last hours', async () => {
    asked = [];
    shop.advance(5 * MINUTE);
    await shop.runJobs();
    expect(asked).toMatchObject([{ from: shop.now() - 20 * MINUTE, to: shop.now() }]);
    const spans: number[] = [];
    for (let minutes = 5; minutes <= 24 * 60; minutes += 5) {
      asked = [];
      shop.advance(5 * MINUTE);
      await shop.runJobs();
      for (const { from, to } of asked) spans.push(to - from);
    }
    const wide = spans.filter((span) => span > HOUR);
    expect(wide).toEqual(Array(4).fill(12 * HOUR));
    expect(spans.filter((span) => span <= HOUR)).toEqual(Array(288 - 4).fill(20 * MINUTE));
  });

  test('a payment that the bank lists hours after it was made is found', async () => {
    const { listPayments } = shop.psp;
    let untold = transfer(100);
    shop.psp.listPayments = async (query) => {
      const page = await listPayments(query);
      if (page.kind !== 'ok') return page;
      const payments = page.value.payments.filter(({ endToEndId }) => endToEndId !== untold);
      return { kind: 'ok', value: { ...page.value, payments } };
    };
    for (let hours = 0; hours < 5; hours += 1) {
      shop.advance(HOUR);
      await shop.runJobs();
    }
    expect(await suspense()).toBe(0);
    untold = '';
    for (let hours = 0; hours < 3; hours += 1) {
      shop.advance(HOUR);
      await shop.runJobs();
    }
    expect(await suspense()).toBe(100);
  });
});

describeOnEngine('reading the bank’s returns', () => {
  let shop: Shop;
  let asked: PaymentQuery[];
  let isAway: (query: PaymentQuery) => boolean;
  /** Payments whose returns the bank does not tell of yet. */
  let untold: Set<string>;
  shopForEach(async (opened) => {
    shop = opened;
    asked = [];
    isAway = () => false;
    untold = new Set();
    const { listPayments } = shop.psp;
    shop.psp.listPayments = async (query) => {
      if (!query.returnedOnly) return listPayments(query);
      asked.push(query);
      if (isAway(query)) return { kind: 'unknown', detail: '500' };
      const listed = await listPayments({ ...query, page: 0 });
      if (listed.kind !== 'ok') return listed;
      // One payment a page, however few there are.
      const told = listed.value.payments.filter(({ endToEndId }) => !untold.has(endToEndId));
      const at = query.page;
      return {
        kind: 'ok',
        value: { payments: told.slice(at, at + 1), nextPage: at + 1 < told.length ? at + 1 : null },
      };
    };
    shop.must(await shop.store.run('planMoney', {}));
    await shop.runJobs();
  });
  const suspense = () => shop.balance('platform:suspense');
  /** The webhook of a return is lost: only asking finds it. */
  const takeBack = (payment: string, amount: number) =>
    expect(shop.bank.takeBack(payment, amount, 'MED_FRAUDE')).toBe(true);
  /** Payments of 50, 30 and 10 days ago, of the last day two; each is known. */
  const paidOnThreeDays = async (): Promise<string[]> => {
    const payments: string[] = [];
    for (const [pause, amount] of [
      [0, 100],
      [20, 200],
      [20, 400],
      [0, 800],
    ] as const) {
      shop.advance(pause * DAY);
      payments.push(transferToKey(shop, amount));
      await shop.runJobs();
    }
    shop.advance(10 * DAY);
    await shop.runJobs();
    expect(await suspense()).toBe(1500);
    return payments;
  };

  test('[S-21] once a day every day of the window is asked for by itself, all its pages', async () => {
    for (const [at, payment] of (await paidOnThreeDays()).entries()) takeBack(payment, 2 ** at);
    asked = [];
    shop.advance(DAY);
    await shop.runJobs();
    expect(await suspense()).toBe(1500 - 15);
    expect(asked.every(({ from, to }) => to - from <= DAY)).toBe(true);
    const days = asked.filter(({ page }) => page === 0);
    expect([days[0]?.from, days.at(-1)?.to]).toEqual([shop.now() - 90 * DAY, shop.now()]);
    expect(days.every(({ from }, at) => at === 0 || from === days[at - 1]?.to)).toBe(true);
    expect(asked.map(({ page }) => page)).toContain(1);
  });

  test('[S-21] a bank that fails in the middle is asked again from there, and the next day from the beginning', async () => {
    const [first = '', second = '', third = ''] = await paidOnThreeDays();
    for (const payment of [first, third]) takeBack(payment, 1);
    const broken = shop.now() - 20 * DAY;
    isAway = ({ to }) => to > broken;
    shop.advance(DAY);
    await shop.runJobs();
    expect(await suspense()).toBe(1499);
    isAway = () => false;
    asked = [];
    shop.advance(MINUTE);
    await shop.restart();
    await shop.runJobs();
    expect(await suspense()).toBe(1498);
    expect(asked[0]?.from).toBeGreaterThan(broken - DAY);
    takeBack(second, 1);
    asked = [];
    shop.advance(DAY);
    await shop.runJobs();
    expect(await suspense()).toBe(1497);
    expect(asked[0]?.from).toBe(shop.now() - 90 * DAY);
  });

  test('[S-21] a return that the bank tells of days later is found, once', async () => {
    const [first = ''] = await paidOnThreeDays();
    takeBack(first, 100);
    untold.add(first);
    for (const late of [false, false, true, true]) {
      if (late) untold.delete(first);
      shop.advance(DAY);
      await shop.runJobs();
      expect(await suspense()).toBe(late ? 1400 : 1500);
    }
  });

  test('[S-21] after a silence longer than the window, or with a clock put back, the walk is the window’s', async () => {
    isAway = () => true;
    shop.advance(DAY);
    await shop.runJobs();
    isAway = () => false;
    asked = [];
    shop.advance(120 * DAY);
    await shop.runJobs();
    expect(asked[0]?.from).toBe(shop.now() - 90 * DAY);
    shop.must(await shop.store.run('bankRead', { reading: 'returns', until: shop.now() + 5 * DAY }));
    asked = [];
    shop.advance(DAY);
    await shop.runJobs();
    expect([asked[0]?.from, asked.at(-1)?.to]).toEqual([shop.now() - 90 * DAY, shop.now()]);
  });
});
