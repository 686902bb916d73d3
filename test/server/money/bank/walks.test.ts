import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createJobRunner, type JobRunner } from '../../../../server/db/queue/job-runner.ts';
import { createTroubles } from '../../../../server/db/queue/troubles.ts';
import { createReconcileJobs } from '../../../../server/money/bank/reconcile-jobs.ts';
import type { PspPayment } from '../../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

const PAYMENTS = 200;
const A_PAGE = 5;
const PAGES = PAYMENTS / A_PAGE;

describeOnEngine('walking through long lists at the bank', () => {
  let shop: Shop;
  let runners: JobRunner[] = [];
  shopForEach((opened) => {
    shop = opened;
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    runners = [];
  });

  const payments = (): PspPayment[] =>
    Array.from({ length: PAYMENTS }, (_, nth) => ({
      endToEndId: `E${nth}`,
      txid: null,
      amount: 100,
      paidAt: shop.now(),
      key: null,
      returns: [],
    }));
  const pages: number[] = [];
  const bank = (listed: readonly PspPayment[]) => {
    pages.length = 0;
    shop.psp.listPayments = async ({ page }) => {
      pages.push(page);
      await turn();
      const nextPage = page + 1 < PAGES ? page + 1 : null;
      return { kind: 'ok', value: { payments: listed.slice(page * A_PAGE, (page + 1) * A_PAGE), nextPage } };
    };
  };
  /** Starts a process. `ran` receives the names of its commands. */
  const start = (ran: string[] = []): JobRunner => {
    const log = { warn: () => undefined, error: () => undefined };
    const store: typeof shop.store = {
      ...shop.store,
      run: (name, args) => {
        ran.push(name);
        return shop.store.run(name, args);
      },
    };
    const { now } = shop;
    const { 'pix.reconcile': walk } = createReconcileJobs({
      ...{ ...shop.moneyDeps(), store, log },
    });
    const options = { pollMs: 5, endMs: 0, troubles: createTroubles(log, now), log };
    const runner = createJobRunner(store, { 'pix.reconcile': walk }, options);
    runners.push(runner);
    return runner;
  };
  const plan = () => shop.store.run('planMoney', {}).then(shop.must);
  const job = () =>
    shop.store.read.selectFrom('job').selectAll().where('kind', '=', 'pix.reconcile').executeTakeFirst();
  const walked = async (): Promise<void> => {
    while (((await job())?.run_at ?? 0) <= shop.now()) await turn();
  };

  test('one walk over three processes is one pass: no page is asked twice', async () => {
    bank(payments());
    await plan();
    for (let nth = 0; nth < 3; nth += 1) start();
    await walked();
    expect(pages).toEqual(Array.from({ length: PAGES }, (_, page) => page));
    expect(await shop.balance('platform:suspense')).toBe(PAYMENTS * 100);
    expect(await job()).toMatchObject({ payload: 'null', run_at: shop.now() + 5 * MINUTE });
  });

  test('what was settled before costs no command again', async () => {
    const listed = payments();
    for (const { endToEndId, txid, amount, paidAt } of listed)
      shop.must(await shop.store.run('settlePayment', { endToEndId, txid, amount, paidAt }));
    bank(listed);
    await plan();
    const ran: string[] = [];
    start(ran);
    await walked();
    expect(pages).toHaveLength(PAGES);
    expect(ran).not.toContain('settlePayment');
    const commands = ran.filter((name) => !['renewJobs', 'noteBankReadUntil'].includes(name));
    // Each page costs two commands: its claim and its end.
    expect(commands.length).toBeLessThanOrEqual(2 * PAGES + 2);
  });

  test('a walk whose process ends goes on at its page in another', async () => {
    const listed = payments();
    bank(listed);
    await plan();
    const { listPayments } = shop.psp;
    let hung = (): void => undefined;
    const hangs = new Promise<void>((resolve) => {
      hung = resolve;
    });
    shop.psp.listPayments = async (query) => {
      if (query.page < PAGES / 2) return listPayments(query);
      hung();
      return new Promise(() => undefined);
    };
    const first = start();
    await hangs;
    await first.stop();
    const asked = pages.length;
    expect(asked).toBe(PAGES / 2);
    shop.psp.listPayments = listPayments;
    start();
    await walked();
    expect(pages).toEqual(Array.from({ length: PAGES }, (_, page) => page));
    expect(await shop.balance('platform:suspense')).toBe(PAYMENTS * 100);
  });
});
