import { setTimeout as sleep } from 'node:timers/promises';
import { commands } from '../../server/commands.ts';
import { openStore } from '../../server/db/open-store.ts';
import { createJobRunner } from '../../server/db/queue/job-runner.ts';
import { createTroubles } from '../../server/db/queue/troubles.ts';
import type { Store } from '../../server/db/store.ts';
import { createReconcileJobs } from '../../server/money/bank/reconcile-jobs.ts';
import type { PspPayment } from '../../server/pix/psp-port.ts';
import { HOUR_MS } from '../../src/domain/words/time-units.ts';
import { drillBank, quietLog } from './drill-bank.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

const PAYMENTS = 75_000;
const A_PAGE = 100;
const ANSWER_MS = 300;
/** Number of payments of which one was never announced. */
const UNHEARD = 750;

/** The payments of a busy quarter of a day are read from the bank once. */
export const bankWalk: Drill = {
  name: 'bank-walk',
  goal: `${PAYMENTS} payments in 6 hours at a bank that answers in ${ANSWER_MS} ms, three processes on PostgreSQL: one walk, one pass.`,
  run: () => withPostgres(walk),
};

async function walk({ url, ask }: DrillDatabase): Promise<Figure[]> {
  const stores: Store<typeof commands>[] = [];
  for (let nth = 0; nth < 3; nth += 1) stores.push(await openStore<typeof commands>({ url, commands }));
  const [store] = stores;
  if (!store) throw new Error('no store');
  const now = store.now();
  // The last walk over the earlier hours ended six hours ago.
  await store.run('noteBankReadUntil', { reading: 'payments', until: now });
  await store.run('noteBankReadUntil', { reading: 'late-payments', until: now - 6 * HOUR_MS });
  await ask(
    `insert into pix_payment (end_to_end_id, txid, amount, paid_at, outcome, created_at)
     select 'E' || n, null, 100, $2, 'SUSPENSE', $2 from generate_series(0, $1::int - 1) n where n % ${UNHEARD} <> 0`,
    [PAYMENTS, now],
  );
  await ask(
    `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
     values ('w', 'pix.reconcile', 'sweep', 'recent', 'null', 0, 0, 0)`,
  );
  const pages: number[] = [];
  let at = 0;
  let most = 0;
  const bank = drillBank({
    listPayments: async ({ page }) => {
      most = Math.max(most, ++at);
      await sleep(ANSWER_MS);
      at -= 1;
      pages.push(page);
      const payments = Array.from({ length: A_PAGE }, (_, nth) => payment(page * A_PAGE + nth, now));
      return { kind: 'ok', value: { payments, nextPage: (page + 1) * A_PAGE < PAYMENTS ? page + 1 : null } };
    },
  });
  const log = quietLog();
  const runners = stores.map((one) => {
    const jobs = createReconcileJobs({
      store: one,
      ...bank,
      now: one.now,
      webhookUrl: async () => '',
      isBankAway: () => false,
      log,
    });
    const options = { troubles: createTroubles(log, one.now), log };
    return createJobRunner(one, { 'pix.reconcile': jobs['pix.reconcile'] }, options);
  });
  const began = performance.now();
  const isOver = async (): Promise<boolean> => {
    const [job] = await ask<{ run_at: string; payload: string }>(
      `select run_at, payload from job where id = 'w'`,
    );
    return job?.payload === 'null' && Number(job.run_at) > now;
  };
  while (!(await isOver())) await sleep(500);
  const seconds = (performance.now() - began) / 1000;
  for (const runner of runners) await runner.stop();
  const [settled] = await ask<{ count: string }>(`select count(*) from pix_payment`);
  for (const one of stores) await one.close();
  return [
    exactly('pages asked for', pages.length, PAYMENTS / A_PAGE),
    exactly('pages asked for twice', pages.length - new Set(pages).size, 0),
    exactly('walks at once, at most', most, 1),
    exactly('payments known at the end', Number(settled?.count), PAYMENTS),
    atMost('the walk', seconds, 360, 's'),
    told('of it waiting for the bank', `${((pages.length * ANSWER_MS) / 1000).toFixed(0)} s`),
  ];
}

function payment(nth: number, paidAt: number): PspPayment {
  return { endToEndId: `E${nth}`, txid: null, amount: 100, paidAt, key: null, returns: [] };
}
