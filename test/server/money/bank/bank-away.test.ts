import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createJobRunner, type JobRunner } from '../../../../server/db/queue/job-runner.ts';
import { createTroubles, type Troubles } from '../../../../server/db/queue/troubles.ts';
import { createMoneyJobs } from '../../../../server/money/register-money.ts';
import { guardBank } from '../../../../server/pix/guard-bank.ts';
import type { PspCharge, PspOutcome } from '../../../../server/pix/psp-port.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

/** Number of codes that wait while the bank is away. */
const WAITING = 60;
const SLOTS = 4;

describe('a bank that is away', () => {
  let shop: Shop;
  let runner: JobRunner | undefined;
  let troubles: Troubles;
  let logged: { detail: object; message: string }[] = [];
  /** Txids of the codes that the bank is asked to make, in order. */
  let asked: string[] = [];
  let hangs = true;
  /** True for a bank that answers all calls but those that make a code. */
  let answersElse = false;
  let ends: (() => void)[] = [];

  shopForEach(
    (opened) => {
      shop = opened;
      asked = [];
      logged = [];
      ends = [];
      hangs = true;
      answersElse = false;
    },
    { coffee: 10_000 },
  );
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
  });

  const start = (mailed: string[] = []): void => {
    const note = (detail: object, message: string): void => void logged.push({ detail, message });
    const log = { warn: note, error: note };
    const { store, payouts, now } = shop;
    const { createCharge } = shop.psp;
    shop.psp.createCharge = async (charge) => {
      asked.push(charge.txid);
      if (!hangs) return createCharge(charge);
      return new Promise<PspOutcome<PspCharge>>((end) => {
        ends.push(() => end({ kind: 'unknown', detail: 'timeout' }));
      });
    };
    for (const name of ['cancelCharge', 'getCharge'] as const) {
      const ask = shop.psp[name];
      shop.psp[name] = async (txid) =>
        hangs && !answersElse ? { kind: 'unknown', detail: 'timeout' } : ask(txid);
    }
    troubles = createTroubles(log, now);
    const news = {
      away: (error: string, failures: number) => troubles.meet('bank', error, failures),
      stillAway: (error: string) => troubles.meet('bank', error),
      back: () => troubles.end('bank'),
    };
    const bank = guardBank({ psp: shop.psp, payouts }, 8, news, () => performance.now() + now());
    const money = createMoneyJobs({
      store,
      ...bank,
      now,
      webhookUrl: async () => '',
      isBankAway: bank.isOutageKnown,
      troubles,
      log,
    });
    const mail = async (_payload: unknown, { key }: { key: string }) => {
      mailed.push(key);
      return { done: true } as const;
    };
    runner = createJobRunner(
      store,
      { ...money, mail },
      {
        pollMs: 5,
        endMs: 0,
        slots: { charge: SLOTS },
        circuits: { charge: bank.circuits.make },
        troubles,
        log,
      },
    );
  };
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await turn();
  };
  /** Each waiting person buys one, so that nobody reaches a limit of their own. */
  const everybodyBuys = async (): Promise<void> => {
    for (let nth = 0; nth < WAITING; nth += 1) {
      const sub = randomUUID();
      await shop.seed({
        ...{ id: `${sub}@x`, type: 'PROFILE', owner: sub },
        fields: {
          ...{
            name: 'Pessoa',
            email: `${sub}@example.com`,
            cpf: '52998224725',
            balance: 0,
            revenue: 0,
            score: 0,
          },
        },
      });
      await buy(sub);
    }
  };
  const buy = async (sub: string): Promise<string> =>
    shop.must(await shop.buy(sub, [{ id: COFFEE, quantity: 1 }], 4.8)).id;
  const txidOf = async (id: string): Promise<string> =>
    (await shop.store.read.selectFrom('charge').select('txid').where('record_id', '=', id).executeTakeFirst())
      ?.txid ?? '';
  /** All open calls run into their timeout, until the bank's silence is noticed. */
  const goesAway = async (): Promise<void> => {
    while (troubles.current().length === 0) {
      for (const end of ends.splice(0)) end();
      await turn();
    }
  };

  /** The bank answers again. Hanging calls run into their timeout, and everybody's pause ends. */
  const comesBack = async (isOver: () => Promise<boolean>): Promise<void> => {
    hangs = false;
    for (let rounds = 0; troubles.current().length > 0 || !(await isOver()); rounds += 1) {
      for (const end of ends.splice(0)) end();
      if (rounds % 50 === 0) shop.advance(15_000);
      await turn();
    }
  };

  test('is told of once, its waiting codes take no slots, and mail and balance go on', async () => {
    await everybodyBuys();
    const mailed: string[] = [];
    start(mailed);
    await goesAway();
    const before = asked.length;
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1000, reference: 'x' }));
    const paid = shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true })).id;
    expect((await shop.purchase(paid)).status).toBe('PAID');
    for (const key of ['m1', 'm2', 'm3'])
      shop.must(await shop.store.run('enqueueMail', { key, payload: {} }));
    await until(() => mailed.length === 3);
    // Only trials reached the bank, one per half second.
    expect(asked.length - before).toBeLessThan(WAITING / 2);
    expect(logged.map(({ message }) => message)).toEqual(['a trouble began']);
    expect(troubles.current()).toMatchObject([
      { name: 'bank', error: expect.stringMatching(/^\w+: timeout$/) },
    ]);
    await comesBack(async () => (await waiting()) === 0);
    // Hanging calls that end after the bank's return are not logged.
    const told = logged.filter(({ detail }) => 'trouble' in detail);
    expect(told.map(({ message }) => message)).toEqual(['a trouble began', 'a trouble is over']);
    expect(troubles.current()).toEqual([]);
  });

  const waiting = async (): Promise<number> =>
    (await shop.store.read.selectFrom('charge').select('txid').where('status', '=', 'CREATING').execute())
      .length;

  test('is back: a new code is made among the first, and each of those who waited has theirs', async () => {
    await everybodyBuys();
    start();
    await goesAway();
    shop.advance(1);
    hangs = false;
    await until(() => troubles.current().length === 0);
    const before = asked.length;
    const txid = await txidOf(await buy(ANA));
    await until(() => asked.includes(txid));
    // Every other claim takes the newest code. Codes already under way are ahead of it.
    expect(asked.slice(before).indexOf(txid)).toBeLessThanOrEqual(4 * SLOTS);
    await comesBack(async () => (await waiting()) === 0);
  });

  test('makes no codes but answers questions: what was paid is taken in, and a new code is made among the first', async () => {
    const before = await buy(BIA);
    hangs = false;
    start();
    await until(async () => (await shop.purchase(before)).status === 'AWAITING_PAYMENT');
    hangs = true;
    answersElse = true;
    await everybodyBuys();
    await goesAway();
    expect(troubles.current()).toMatchObject([{ name: 'bank', error: 'make: timeout' }]);
    const asking = asked.length;
    await buyerOf(() => shop).pay(before);
    shop.advance(15_000);
    await until(async () => (await shop.purchase(before)).status === 'PAID');
    // All requested codes still hang. Answers to questions let only a trial through now and then.
    expect(asked.length - asking).toBeLessThan(WAITING / 2);
    expect(troubles.current()).toHaveLength(1);
    hangs = false;
    await until(() => troubles.current().length === 0);
    const made = asked.length;
    const txid = await txidOf(await buy(ANA));
    await until(() => asked.includes(txid));
    expect(asked.slice(made).indexOf(txid)).toBeLessThanOrEqual(4 * SLOTS);
    await comesBack(async () => (await waiting()) === 0);
  });

  test('codes that ended while nobody could ask for them are never asked for, and free their goods at once', async () => {
    await everybodyBuys();
    start();
    await goesAway();
    const reserved = async () => (await shop.stock(COFFEE)).reserved;
    expect(await reserved()).toBe(WAITING);
    shop.advance(11 * MINUTE);
    // The bank may have made the requested codes, so only its silence of minutes frees their goods.
    await until(async () => (await reserved()) <= new Set(asked).size + 10);
    await comesBack(async () => (await reserved()) === 0);
    expect(asked.length).toBeLessThan(WAITING);
  });
});
