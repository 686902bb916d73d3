import { describe, expect, test } from 'vitest';
import { nextLook } from '../../../../server/money/bank/next-look.ts';
import { walkJob } from '../../../../server/money/bank/walk.ts';
import { askerOf } from '../support/asker.ts';
import { ANA, buyerOf, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet } from '../support/wallet.ts';

const SECOND = 1000;
const HOURS = 180 * MINUTE;
const DAY = 24 * 60 * MINUTE;

describe('money whose clock is set back', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { buyOne } = buyerOf(() => shop);
  const { ask, payNewest } = askerOf(() => shop);
  const look = async (byMs: number): Promise<void> => {
    await shop.store.run('bringForward', { byMs });
    await shop.runJobs();
  };
  const statusOf = async (id: string) => (await shop.purchase(id)).status;
  const pass = async (ms: number): Promise<void> => {
    shop.advance(ms);
    await shop.runJobs();
  };

  test('a code made before the step is noticed lives as long as any other', async () => {
    shop.advance(-HOURS);
    const id = await buyOne();
    await look(HOURS);
    expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
    await pass(10 * MINUTE - 1);
    expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
    await pass(1);
    expect(await statusOf(id)).toBe('EXPIRED');
  });

  test('a code of before the step ends when its time has passed, whatever the clock says', async () => {
    const id = await buyOne();
    shop.advance(-HOURS);
    await look(HOURS);
    await pass(10 * MINUTE - 1);
    expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
    await pass(1);
    expect(await statusOf(id)).toBe('EXPIRED');
  });

  test.for([0, 20 * SECOND, MINUTE, HOURS])(
    '[S-14] a step of %i ms delays the look for a lost payment by as much, and by minutes at most',
    async (byMs) => {
      const id = await buyOne();
      shop.advance(-byMs);
      await look(byMs);
      await pass(15 * SECOND);
      await payNewest(id, 'lost');
      expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
      await pass(15 * SECOND + Math.min(byMs, 15 * MINUTE));
      expect(await statusOf(id)).toBe('PAID');
    },
  );

  test('[S-14] Paguei asks the bank although it was asked just before the step', async () => {
    const id = await buyOne();
    await ask('PROCESS_PAYMENT', id);
    shop.advance(-HOURS);
    await payNewest(id, 'lost');
    await ask('PROCESS_PAYMENT', id);
    expect(await statusOf(id)).toBe('PAID');
  });

  test('[W-03] a payout that the bank never got is sent again a minute after the step', async () => {
    const wallet = await fundedWallet(shop);
    const { id } = shop.must(await wallet.withdraw(ANA, 30));
    const { send } = shop.payouts;
    shop.payouts.send = async () => ({ kind: 'unknown', detail: 'silence' });
    await shop.runJobs();
    shop.payouts.send = send;
    shop.advance(-HOURS);
    await look(HOURS);
    await pass(15 * SECOND);
    await pass(MINUTE - SECOND);
    expect(await wallet.payouts()).toMatchObject([{ status: 'UNKNOWN' }]);
    await pass(SECOND);
    await wallet.settle(3 * SECOND);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
  });
});

test('[S-21] a walk through a list of days ahead begins anew, and its trouble is told', async () => {
  const now = 100 * DAY;
  const [asked, told]: [object[], object[]] = [[], []];
  const deps = { now: () => now, isBankAway: () => false, log: { warn: (what: object) => told.push(what) } };
  const job = walkJob(deps as never, {
    span: async (to) => ({ from: to - MINUTE, to }),
    readPage: async (query) => {
      asked.push(query);
      return { kind: 'ok', value: { nextPage: null, trouble: 'a payment that cannot be read' } };
    },
    ended: async () => now + MINUTE,
  });
  const run = { attempts: 1, signal: new AbortController().signal } as never;
  const ahead = now + 30 * DAY;
  await job({ from: ahead - MINUTE, to: ahead, page: 7, begunAt: ahead }, run);
  expect(asked).toMatchObject([{ from: now - MINUTE, to: now, page: 0 }]);
  told.length = 0;
  expect(await job({ toldAt: ahead }, run)).toMatchObject({ payload: { toldAt: now } });
  expect(told).toEqual([{ trouble: 'a payment that cannot be read' }]);
});

test.each([
  [0, 2 * SECOND],
  [2500, 4500],
  [20 * SECOND, 22 * SECOND],
  [HOURS, 15 * MINUTE],
])('[W-03] after a step of %i ms a payout of a second ago is looked at in %i ms', (byMs, inMs) => {
  const now = SECOND - byMs;
  expect(nextLook(0, now) - now).toBe(inMs);
});
