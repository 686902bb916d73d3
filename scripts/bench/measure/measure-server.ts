import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../temporary-folder.ts';
import { residentMb } from '../cpu.ts';
import type { LoadResult, Operation } from '../load/load-plan.ts';
import { load, middle } from '../load/run-load.ts';
import { type Seeded, seedStore } from '../seed/seed-store.ts';
import { type ChildServer, startChild, startServer } from '../server/child-server.ts';
import { POOL, productionEnvironment } from '../server/production-environment.ts';
import { median } from '../statistics.ts';

const BARE = join(import.meta.dirname, '../server/bare-server.ts');
const WARM_MS = 1000;
/** Share of the time for the bare server, which is steadier than ours. */
const BARE_SHARE = 0.5;
const STARTS = 7;
const REST_MS = 3000;
const OPERATIONS = ['get', 'list', 'create', 'purchase'] as const satisfies Operation[];
const FIELD = {
  get: 'getRecord',
  list: 'listByParentIdAndType',
  create: 'createRecord',
  purchase: 'createRecord',
};

export interface ServerOptions {
  /** Number of places, with 100 items each. */
  places: number;
  /** Number of runs for each figure, whose median counts. */
  rounds: number;
  measureMs: number;
}

/** One operation of ours beside a bare node:http that answers as many bytes. */
export interface OperationFigures {
  operation: (typeof OPERATIONS)[number];
  alone: LoadResult;
  many: LoadResult;
  bareAlone: LoadResult;
  bareMany: LoadResult;
}

export interface ServerFigures {
  operations: OperationFigures[];
  records: number;
  /** Median time from the start of the process to the first answer, ms. */
  startMs: number;
  /** The same time on an empty folder, whose key pair and tables must be made first. */
  firstStartMs: number;
  idleMb: number;
  loadedMb: number;
}

/** Measures the server as production runs it, its log at 'warn', on SQLite. */
export async function measureServer(options: ServerOptions): Promise<ServerFigures> {
  using folder = temporaryFolder();
  const env = productionEnvironment(folder.path);
  mkdirSync(env.DATA_DIR);
  const firstStartMs = await startOnce(env);
  rmSync(env.DATA_DIR, { recursive: true });
  mkdirSync(env.DATA_DIR);
  const seeded = await seedStore(
    { file: join(env.DATA_DIR, 'vendinha.db') },
    { places: options.places, ...POOL },
  );
  const starts: number[] = [];
  for (let index = 0; index < STARTS; index += 1) starts.push(await startOnce(env));
  const server = await startServer('server', env);
  await sleep(REST_MS);
  const idleMb = residentMb(server.pid);
  const operations: OperationFigures[] = [];
  for (const operation of OPERATIONS)
    operations.push(await measureOperation(operation, { server, seeded, folder: folder.path }, options));
  const loadedMb = residentMb(server.pid);
  await server.end();
  const records = options.places * 102 + seeded.people.length;
  return { operations, records, startMs: median(starts), firstStartMs, idleMb, loadedMb };
}

async function startOnce(env: Record<string, string>): Promise<number> {
  const server = await startServer('server', env);
  await server.end();
  return server.startMs;
}

/**
 * Measures the bare server and ours in turns, alone and with 32 connections, so that a disturbance of the machine meets
 * both.
 */
async function measureOperation(
  operation: (typeof OPERATIONS)[number],
  { server, seeded, folder }: { server: ChildServer; seeded: Seeded; folder: string },
  { rounds, measureMs }: ServerOptions,
): Promise<OperationFigures> {
  const plan = { operation, asked: 'vendinha' as const, seeded, warmMs: WARM_MS, measureMs };
  const ours = { ...plan, port: server.port, pids: [server.pid], expect: `{"data":{"${FIELD[operation]}":{` };
  const { bytes } = await load(folder, { ...ours, connections: 1, measureMs: 200 });
  const bare = await startChild([BARE], { ANSWER_BYTES: String(bytes) }, '/');
  const floor = {
    ...plan,
    measureMs: measureMs * BARE_SHARE,
    port: bare.port,
    pids: [bare.pid],
    expect: '{"data":{"',
  };
  const runs: Record<'alone' | 'many' | 'bareAlone' | 'bareMany', LoadResult[]> = {
    alone: [],
    many: [],
    bareAlone: [],
    bareMany: [],
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      runs.bareAlone.push(await load(folder, { ...floor, connections: 1 }));
      runs.alone.push(await load(folder, { ...ours, connections: 1 }));
      runs.bareMany.push(await load(folder, { ...floor, connections: 32 }));
      runs.many.push(await load(folder, { ...ours, connections: 32 }));
    }
  } finally {
    await bare.end();
  }
  const { alone, many, bareAlone, bareMany } = runs;
  return {
    operation,
    alone: middle(alone),
    many: middle(many),
    bareAlone: middle(bareAlone),
    bareMany: middle(bareMany),
  };
}
