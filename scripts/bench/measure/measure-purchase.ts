import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { LoadPlan, LoadResult } from '../load/load-plan.ts';
import { load, middle } from '../load/run-load.ts';
import type { Seeded, seedStore } from '../seed/seed-store.ts';
import { type ChildServer, startServer } from '../server/child-server.ts';
import { buildCommit } from '../server/other-commit.ts';
import { POOL, productionEnvironment } from '../server/production-environment.ts';
import { startPostgres, type TemporaryPostgres } from '../server/temporary-postgres.ts';

/** Commit from which the goals of the paid purchase are counted. */
export const BEFORE = '61568633';
const HERE = join(import.meta.dirname, '../../..');
/** Warm-up in ms, because the code of a server with a hundred requests a second is compiled within seconds. */
const WARM_MS = 3000;

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export const CONNECTIONS = [1, 32] as const;

export interface PurchaseOptions {
  places: number;
  rounds: number;
  measureMs: number;
}

/** The same purchase on an engine, by the earlier server and by the present one. */
export interface PurchaseFigures {
  engine: (typeof ENGINES)[number];
  connections: (typeof CONNECTIONS)[number];
  before: LoadResult;
  now: LoadResult;
}

interface Running {
  server: ChildServer;
  seeded: Seeded;
  /** Processes that answer for the server, its database included. */
  pids: number[];
}

/** Measures the paid purchase of three items beside an older commit. Both have rows of their own, and they take turns. */
export async function measurePurchase(options: PurchaseOptions): Promise<PurchaseFigures[]> {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  const roots = { before: buildCommit(BEFORE, folder), now: HERE };
  await using postgres = await startPostgres(folder);
  const figures: PurchaseFigures[] = [];
  for (const engine of ENGINES) {
    const database = engine === 'PostgreSQL' ? postgres : null;
    const before = await start(roots.before, join(folder, `${engine}-before`), database, options);
    const now = await start(roots.now, join(folder, `${engine}-now`), database, options);
    figures.push(...(await inTurns(engine, { before, now }, folder, options)));
    await before.server.end();
    await now.server.end();
  }
  return figures;
}

async function start(
  root: string,
  home: string,
  postgres: TemporaryPostgres | null,
  { places }: PurchaseOptions,
): Promise<Running> {
  mkdirSync(home);
  const env = productionEnvironment(home);
  mkdirSync(env.DATA_DIR);
  const { seedStore: seed } = (await import(join(root, 'scripts/bench/seed/seed-store.ts'))) as {
    seedStore: typeof seedStore;
  };
  if (!postgres) {
    const seeded = await seed({ file: join(env.DATA_DIR, 'vendinha.db') }, { places, ...POOL });
    const server = await startServer('server', env, root);
    return { server, seeded, pids: [server.pid] };
  }
  const database = root === HERE ? 'now' : 'before';
  const flushing = `alter database ${database}`;
  await postgres.run('postgres', `create database ${database}`, `${flushing} set synchronous_commit = off`);
  const url = postgres.urlOf(database);
  const seeded = await seed({ url }, { places, ...POOL });
  await postgres.run(database, `${flushing} reset synchronous_commit`, 'vacuum analyze');
  const server = await startServer('server', { ...env, DATABASE_URL: url }, root);
  return { server, seeded, pids: [server.pid, postgres.pid] };
}

async function inTurns(
  engine: PurchaseFigures['engine'],
  running: Record<'before' | 'now', Running>,
  folder: string,
  { rounds, measureMs }: PurchaseOptions,
): Promise<PurchaseFigures[]> {
  const figures: PurchaseFigures[] = [];
  for (const connections of CONNECTIONS) {
    const runs: Record<'before' | 'now', LoadResult[]> = { before: [], now: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const who of ['before', 'now'] as const) {
        const { server, seeded, pids } = running[who];
        const plan: LoadPlan = {
          ...{ operation: 'purchase', asked: 'vendinha', port: server.port, pids, seeded },
          ...{ connections, warmMs: WARM_MS, measureMs, expect: '{"data":{"createRecord":{' },
        };
        runs[who].push(await load(folder, plan));
      }
    }
    figures.push({ engine, connections, before: middle(runs.before), now: middle(runs.now) });
  }
  return figures;
}
