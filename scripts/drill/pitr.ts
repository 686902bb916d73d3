import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSimulator, type Simulator } from '../../dev/bank/simulator.ts';
import { createSimulatorPayouts, createSimulatorPsp } from '../../dev/bank/simulator-psp.ts';
import { commands } from '../../server/commands.ts';
import { openStore } from '../../server/db/open-store.ts';
import { repair } from '../../server/money/bank/repair.ts';
import { verifyBooks } from '../../server/money/ledger/books/verify-books.ts';
import { listSuspended } from '../../server/money/suspense/suspense.ts';
import { startPostgres, type TemporaryPostgres } from '../bench/server/temporary-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { quietLog } from './drill-bank.ts';
import { buyCoffee, COFFEE, type DrillStore, runJobs, seedShop } from './drill-shop.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { readPageBackup } from './page-backup.ts';

const BUYERS = 400;
/** How far back the database goes. */
const LOST_MS = 10_000;
/** What was sold before that, in ms. */
const KEPT_MS = 10_000;
/** The first piece of a new database's log, pressed. */
const FIRST_PIECE = '000000010000000000000001.gz';

/** The database is lost while people buy, and goes back to ten seconds before. */
export const pitr: Drill = {
  name: 'pitr',
  goal: `People buy by PIX, and PostgreSQL's log is archived. It is restored to ${LOST_MS / 1000} s before its end, with the bank as it is. After the repair no payment lies in suspense.`,
  async run() {
    using folder = temporaryFolder();
    return await lose(folder.path);
  },
};

async function lose(folder: string): Promise<Figure[]> {
  const backup = join(folder, 'postgres', 'backup');
  const bank = openBank();
  const words = readPageBackup(backup, 1);
  const { archive_command, ...archiving } = words.archiving;
  const settings = { ...archiving, archive_command: `mkdir -p ${backup}/wal && ${archive_command}` };
  const first = await startPostgres(folder, { settings });
  const target = await sellUntilLost(first, { folder, bank, backup, nightly: words.nightly });
  const figures = [
    exactly('copies kept of two', readdirSync(join(backup, 'base')).length, 1),
    ...log(backup),
  ];
  const copy = join(backup, 'base', readdirSync(join(backup, 'base'))[0] ?? '');
  const began = performance.now();
  await using second = await startPostgres(folder, { restored: copy, settings: words.restoring(target) });
  while (await isRecovering(second)) await sleep(100);
  const restoredMs = performance.now() - began;
  return [...figures, told('restored', `${(restoredMs / 1000).toFixed(1)} s`), ...(await mend(second, bank))];
}

/** What lies in the archive, and whether the cleaning kept what the copy needs and nothing older. */
function log(backup: string): Figure[] {
  const names = readdirSync(join(backup, 'wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  const bytes = names.reduce((sum, name) => sum + statSync(join(backup, 'wal', name)).size, 0);
  return [
    told('pieces of the log kept', `${names.length}, ${Math.round(bytes / 1000)} kB`),
    exactly('the first of them, which the first copy needed alone', Number(names.includes(FIRST_PIECE)), 0),
  ];
}

function openBank(): Simulator {
  return createSimulator({
    path: ':memory:',
    key: '+5511987654321',
    receiverName: 'Vendinha',
    receiverCity: 'Recife',
    location: 'pix-sim.example.com',
    now: Date.now,
    post: async () => true,
  });
}

interface Sale {
  folder: string;
  bank: Simulator;
  backup: string;
  /** Commands of every night. */
  nightly: string;
}

/** Copies the database, sells, and loses it; the moment to which it goes back, as PostgreSQL writes times. */
async function sellUntilLost(postgres: TemporaryPostgres, sale: Sale): Promise<string> {
  const { folder, bank, backup, nightly } = sale;
  await postgres.run('postgres', 'create database drill');
  const url = postgres.urlOf('drill');
  const store = await openStore<typeof commands>({ url, commands });
  const pool = new pg.Pool({ connectionString: url });
  const subs = Array.from({ length: BUYERS }, () => randomUUID());
  await seedShop(async (text, values = []) => (await pool.query(text, values)).rows, subs);
  const psp = createSimulatorPsp(bank);
  const outside = { psp: { ...psp, close: async () => undefined }, payouts: createSimulatorPayouts(bank) };
  const end = await runJobs(store, { url, folder, outside });
  postgres.shell(`mkdir -p ${backup}/base`);
  postgres.shell(nightly);
  postgres.shell(`mv ${backup}/base/* ${backup}/base/2000-01-01`);
  postgres.shell(nightly);
  await sellFor(KEPT_MS, { store, pool, bank, subs });
  const { rows } = await pool.query<{ now: string }>('select now()::text as now');
  await sellFor(LOST_MS, { store, pool, bank, subs });
  await end();
  await store.close();
  await pool.query('select pg_switch_wal()');
  await pool.end();
  // A clean end waits until all of the log is archived.
  await postgres.end();
  return rows[0]?.now ?? '';
}

interface Counter {
  store: DrillStore;
  pool: pg.Pool;
  bank: Simulator;
  subs: string[];
}

/** One person after another buys and pays. */
async function sellFor(ms: number, { store, pool, bank, subs }: Counter): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    const sub = subs.pop();
    if (sub === undefined) return void (await sleep(Math.max(0, ms - (performance.now() - began))));
    const id = await buyCoffee(store, sub, false);
    const brCode = await codeOf(pool, id);
    const paid = bank.pay({ brCode, mode: 'normal', amount: null });
    if (paid.kind === 'refused') throw new Error(paid.message);
    const announced = { payments: paid.endToEndIds, txids: {}, payouts: [] };
    await store.run('paymentsAnnounced', announced);
    await sleep(20);
  }
}

async function codeOf(pool: pg.Pool, id: string): Promise<string> {
  for (;;) {
    const { rows } = await pool.query<{ br_code: string | null }>(
      'select br_code from charge where record_id = $1',
      [id],
    );
    const [row] = rows;
    if (row?.br_code) return row.br_code;
    await sleep(10);
  }
}

async function isRecovering(postgres: TemporaryPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.urlOf('drill') });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    return rows[0]?.is === true;
  } finally {
    await client.end();
  }
}

/** Repairs what was restored, twice, and looks at everything that the bank was paid. */
async function mend(postgres: TemporaryPostgres, bank: Simulator): Promise<Figure[]> {
  const store = await openStore<typeof commands>({ url: postgres.urlOf('drill'), commands });
  const psp = createSimulatorPsp(bank);
  try {
    const known = await count(store);
    const ports = { psp, payouts: createSimulatorPayouts(bank), webhookUrl: async () => '' };
    const deps = { store, ...ports, now: store.now, isBankAway: () => false, log: quietLog() };
    const began = performance.now();
    const { credited } = await repair(deps, { from: null, by: 'drill' });
    const repairMs = performance.now() - began;
    const again = await repair(deps, { from: null, by: 'drill' });
    for (let sealed = 1; sealed > 0; ) {
      const verdict = await store.run('sealBooks', undefined);
      sealed = verdict.kind === 'applied' ? verdict.value : 0;
    }
    const all = await count(store);
    const received = await store.read
      .selectFrom('account')
      .select('balance')
      .where('id', '=', 'platform:psp')
      .executeTakeFirst();
    return [
      told('payments at the bank', String(all)),
      told('of them the database had lost', String(all - known)),
      told('given to their payers', String(credited.length)),
      exactly('in suspense after the repair', (await listSuspended(store.read)).length, 0),
      exactly('given once more by a second repair', again.credited.length, 0),
      exactly('centavos that the ledger has of them', 0 - (received?.balance ?? 0), all * COFFEE),
      exactly('faults in the books', (await verifyBooks(store.read)).faults.length, 0),
      atMost('the repair', repairMs / 1000, 60, 's', 1),
    ];
  } finally {
    await store.close();
    await psp.close();
  }
}

async function count(store: DrillStore): Promise<number> {
  const row = await store.read
    .selectFrom('pix_payment')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return row.all;
}
