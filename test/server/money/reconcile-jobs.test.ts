import { expect, test } from 'vitest';
import type { PaymentQuery } from '../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { MINUTE, type Shop, transferToKey } from './support/shop.ts';
import { shopForEach } from './support/shop-for-each.ts';

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
    shop.must(await shop.store.run('planMoney', { webhookUrl: shop.webhookUrl }));
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

  test('with nothing missed, the last hours are looked at once more, and no more than that', async () => {
    asked = [];
    shop.advance(5 * MINUTE);
    await shop.runJobs();
    expect(asked).toMatchObject([{ from: shop.now() - 5 * MINUTE - 6 * HOUR, to: shop.now() }]);
  });
});
