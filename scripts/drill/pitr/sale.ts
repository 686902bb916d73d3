import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSimulator, type Simulator } from '../../../dev/bank/simulator.ts';
import { createSimulatorPayouts, createSimulatorPsp } from '../../../dev/bank/simulator-psp.ts';
import { commands } from '../../../server/commands.ts';
import { openStore } from '../../../server/db/open-store.ts';
import type { TemporaryPostgres } from '../../bench/server/temporary-postgres.ts';
import { buyCoffee, type DrillStore, runJobs, seedShop } from '../drill-shop.ts';

const BUYERS = 400;
/** Time by which the database goes back, in ms. */
export const LOST_MS = 10_000;
/** Time of the sales before that, in ms. */
const KEPT_MS = 10_000;

export function openBank(): Simulator {
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

export interface Sale {
  folder: string;
  bank: Simulator;
  backup: string;
  /** Commands of every night. */
  nightly: string;
}

/** A moment to which a database can go back. */
export interface Moment {
  /** The moment in PostgreSQL's form. */
  at: string;
  /** Number of payments that the database knew then. */
  known: number;
}

/** Copies the database, sells, and loses it. Returns a moment before the first sale, and one LOST_MS before the end. */
export async function sellUntilLost(
  postgres: TemporaryPostgres,
  sale: Sale,
): Promise<{ early: Moment; target: Moment }> {
  const { folder, bank, backup, nightly } = sale;
  await postgres.run('postgres', 'create database drill');
  const url = postgres.urlOf('drill');
  const store = await openStore<typeof commands>({ url, commands });
  const pool = new pg.Pool({ connectionString: url });
  // The database's end may cut a connection that is closing, which is no news.
  pool.on('error', () => undefined);
  const subs = Array.from({ length: BUYERS }, () => randomUUID());
  await seedShop(async (text, values = []) => (await pool.query(text, values)).rows, subs);
  const psp = createSimulatorPsp(bank);
  const outside = { psp: { ...psp, close: async () => undefined }, payouts: createSimulatorPayouts(bank) };
  const end = await runJobs(store, { url, folder, outside });
  postgres.shell(`mkdir -p ${backup}/base ${backup}/etc`);
  postgres.shell(nightly);
  postgres.shell(`mv ${backup}/base/* ${backup}/base/2000-01-01`);
  postgres.shell(nightly);
  const early = await momentOf(pool);
  await sellFor(KEPT_MS, { store, pool, bank, subs });
  const target = await momentOf(pool);
  await sellFor(LOST_MS, { store, pool, bank, subs });
  await end();
  await store.close();
  await pool.query('select pg_switch_wal()');
  await pool.end();
  // A clean end waits until all of the log is archived.
  await postgres.end();
  return { early, target };
}

async function momentOf(pool: pg.Pool): Promise<Moment> {
  const { rows } = await pool.query<{ at: string; known: string }>(
    'select clock_timestamp()::text as at, count(*) as known from pix_payment',
  );
  const [row] = rows;
  return { at: row?.at ?? '', known: Number(row?.known) };
}

interface Counter {
  store: DrillStore;
  pool: pg.Pool;
  bank: Simulator;
  subs: string[];
}

/** Lets one person after another buy and pay. */
async function sellFor(ms: number, { store, pool, bank, subs }: Counter): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    const sub = subs.pop();
    if (sub === undefined) return void (await sleep(Math.max(0, ms - (performance.now() - began))));
    const id = await buyCoffee(store, sub, { useBalance: false });
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
