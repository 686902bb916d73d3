import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../temporary-folder.ts';
import { residentMb } from '../cpu.ts';
import type { Asked, LoadPlan, LoadResult, Operation } from '../load/load-plan.ts';
import { load, middle } from '../load/run-load.ts';
import { type Seeded, seedStore } from '../seed/seed-store.ts';
import { type ChildServer, startChild, startServer } from '../server/child-server.ts';
import { installPeer } from '../server/install-peer.ts';
import { POOL, productionEnvironment } from '../server/production-environment.ts';
import { startPostgres, type TemporaryPostgres } from '../server/temporary-postgres.ts';
import { median } from '../statistics.ts';

/**
 * Version of the peer. It is installed for the measurement into a folder of its own, because no part of the product
 * needs it.
 */
export const PEER_VERSION = '5.1.5';
const CONNECTIONS = 32;
const WARM_MS = 1000;
const REST_MS = 3000;
const STARTS = 3;
const OPERATIONS = ['get', 'list', 'fresh', 'create'] as const satisfies Operation[];

/** Beginning of each right answer. */
const EXPECTED: Record<Asked, Record<(typeof OPERATIONS)[number], string>> = {
  vendinha: {
    get: '{"data":{"getRecord":{',
    list: '{"data":{"listByParentIdAndType":{"items":[{',
    fresh: '{"data":{"listByParentIdAndType":{"items":[{',
    create: '{"data":{"createRecord":{',
  },
  postgraphile: {
    get: '{"data":{"recordByRowIdAndType":{',
    list: '{"data":{"allRecords":{"nodes":[{',
    fresh: '{"data":{"allRecords":{"nodes":[{',
    create: '{"data":{"createRecord":{',
  },
};

/** PostGraphile as its documentation serves it. It checks no token and keeps no rule. */
const PEER = `import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
const server = createServer();
await peer.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), process.env.HOST);
`;
const PEER_READY = ['/graphql', '{"query":"{__typename}"}'] as const;

export interface PeersOptions {
  /** Number of places, with 100 items each. */
  places: number;
  /** Number of runs for each figure, whose median counts. */
  rounds: number;
  measureMs: number;
}

/** Measured servers, in the order of a table. */
export const CONTESTANTS = ['PostGraphile', 'Vendinha on PostgreSQL', 'Vendinha on SQLite'] as const;
export type Contestant = (typeof CONTESTANTS)[number];

export interface PeersFigures {
  records: number;
  operations: { operation: (typeof OPERATIONS)[number]; results: Record<Contestant, LoadResult> }[];
  /** Time to the first answer, ms. Below it the memory at rest, MB. */
  rest: Record<Contestant, { startMs: number; idleMb: number }>;
}

interface Running {
  asked: Asked;
  server: ChildServer;
  seeded: Seeded;
  /** Processes that answer for the server, its database included. */
  pids: number[];
}

/** Measures PostGraphile and our server on the same PostgreSQL, each on a copy of the same rows, and ours on SQLite. */
export async function measurePeers(options: PeersOptions): Promise<PeersFigures> {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  const peer = writePeer(folder);
  await using postgres = await startPostgres(folder);
  return await measureAll(folder, peer, postgres, options);
}

async function measureAll(
  folder: string,
  peer: string,
  postgres: TemporaryPostgres,
  options: PeersOptions,
): Promise<PeersFigures> {
  const env = productionEnvironment(folder);
  mkdirSync(env.DATA_DIR);
  const seeding = { places: options.places, ...POOL };
  await postgres.run('postgres', 'create database vendinha');
  const inPostgres = await seedStore({ url: postgres.urlOf('vendinha') }, seeding);
  await postgres.run('postgres', 'create database peer template vendinha');
  // Our index of parents leaves out records without one, and PostGraphile offers no condition on such a column by itself.
  await postgres.run('peer', "comment on column record.parent_id is '@behavior +filterBy'");
  await postgres.run('peer', 'vacuum analyze');
  await postgres.run('vendinha', 'vacuum analyze');
  const inFile = await seedStore({ file: join(env.DATA_DIR, 'vendinha.db') }, seeding);

  const starts: Record<Contestant, () => Promise<ChildServer>> = {
    PostGraphile: () =>
      startChild([peer], { NODE_ENV: 'production', DATABASE_URL: postgres.urlOf('peer') }, ...PEER_READY),
    'Vendinha on PostgreSQL': () =>
      startServer('server', { ...env, DATABASE_URL: postgres.urlOf('vendinha') }),
    'Vendinha on SQLite': () => startServer('server', env),
  };
  const rest = {} as PeersFigures['rest'];
  const running = {} as Record<Contestant, Running>;
  try {
    for (const name of CONTESTANTS) {
      const { server, ...figures } = await startAndRest(starts[name]);
      rest[name] = figures;
      const database = name === 'Vendinha on SQLite' ? [] : [postgres.pid];
      running[name] = {
        asked: name === 'PostGraphile' ? 'postgraphile' : 'vendinha',
        server,
        seeded: name === 'Vendinha on SQLite' ? inFile : inPostgres,
        pids: [server.pid, ...database],
      };
    }
    const operations: PeersFigures['operations'] = [];
    for (const operation of OPERATIONS)
      operations.push({ operation, results: await inTurns(operation, running, folder, options) });
    return { records: options.places * 102 + inFile.people.length, operations, rest };
  } finally {
    for (const one of Object.values(running)) await one.server.end();
  }
}

async function startAndRest(
  start: () => Promise<ChildServer>,
): Promise<{ server: ChildServer; startMs: number; idleMb: number }> {
  const times: number[] = [];
  for (let index = 1; ; index += 1) {
    const server = await start();
    times.push(server.startMs);
    if (index < STARTS) {
      await server.end();
      continue;
    }
    await sleep(REST_MS);
    return { server, startMs: median(times), idleMb: residentMb(server.pid) };
  }
}

/** Runs the servers one after another, round by round, so that a disturbance of the machine meets all. */
async function inTurns(
  operation: (typeof OPERATIONS)[number],
  running: Record<Contestant, Running>,
  folder: string,
  { rounds, measureMs }: PeersOptions,
): Promise<Record<Contestant, LoadResult>> {
  const runs: Record<Contestant, LoadResult[]> = {
    PostGraphile: [],
    'Vendinha on PostgreSQL': [],
    'Vendinha on SQLite': [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of CONTESTANTS) {
      const { asked, server, seeded, pids } = running[name];
      const expect = EXPECTED[asked][operation];
      const shared = { operation, asked, port: server.port, pids, seeded, expect };
      const plan: LoadPlan = { ...shared, connections: CONNECTIONS, warmMs: WARM_MS, measureMs };
      runs[name].push(await load(folder, plan));
    }
  }
  return {
    PostGraphile: middle(runs.PostGraphile),
    'Vendinha on PostgreSQL': middle(runs['Vendinha on PostgreSQL']),
    'Vendinha on SQLite': middle(runs['Vendinha on SQLite']),
  };
}

/** Writes its server's module into a folder where it is installed. Returns the path. */
function writePeer(folder: string): string {
  const module = join(installPeer(folder, 'postgraphile', PEER_VERSION), 'server.mjs');
  writeFileSync(module, PEER);
  return module;
}
