import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locationChannel } from '../../../src/records/events.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type ListenPlan, type ListenResult, SPEAKERS, type Speaker } from '../live/listen-plan.ts';
import { type Seeded, seedStore } from '../seed/seed-store.ts';
import { type ChildServer, startChild, startServer } from '../server/child-server.ts';
import { installPeer } from '../server/install-peer.ts';
import { POOL, productionEnvironment } from '../server/production-environment.ts';
import { median } from '../statistics.ts';

export const SOCKET_IO_VERSION = '4.8.4';
const LISTENERS = join(import.meta.dirname, '../live/listeners.ts');
const PEER = join(import.meta.dirname, '../live/peer-server.ts');
const WARM = 10;
const PLACES = 2;
const CREATE = 'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
/** Text that makes an event some 700 bytes long, like those of an item. */
const DESCRIPTION = 'Produto de prateleira, com um texto do tamanho que um texto tem. '.repeat(5);
const run = promisify(execFile);

export interface SocketsOptions {
  sockets: number;
  messages: number;
  rounds: number;
}

/** Each speaker's figures, the medians of the rounds. */
export type SocketsFigures = Record<Speaker, ListenResult>;

/** Sends many sockets the same messages, by our server and by others, in turn. */
export async function measureSockets(options: SocketsOptions): Promise<SocketsFigures> {
  using folder = temporaryFolder();
  const modules = installPeer(folder.path, 'socket.io', SOCKET_IO_VERSION);
  const env = productionEnvironment(folder.path);
  mkdirSync(env.DATA_DIR);
  const seeded = await seedStore({ file: join(env.DATA_DIR, 'vendinha.db') }, { places: PLACES, ...POOL });
  const start = (speaker: Speaker): Promise<ChildServer> =>
    speaker === 'Vendinha'
      ? startServer('server', env)
      : startChild([PEER], { SPEAKER: speaker, MODULES: modules, NODE_ENV: 'production' }, '/');
  const results = Object.fromEntries(SPEAKERS.map((one) => [one, [] as ListenResult[]]));
  for (let round = 0; round < options.rounds; round += 1)
    for (const speaker of SPEAKERS) {
      await using server = await start(speaker);
      const plan = planOf(speaker, server, seeded, options);
      const file = join(folder.path, 'listen.json');
      writeFileSync(file, JSON.stringify(plan));
      const { stdout } = await run(process.execPath, [LISTENERS, file]);
      results[speaker]?.push(JSON.parse(stdout) as ListenResult);
    }
  return Object.fromEntries(SPEAKERS.map((one) => [one, middle(results[one] ?? [])])) as SocketsFigures;
}

function planOf(
  contestant: Speaker,
  { port, pid }: ChildServer,
  { people, places }: Seeded,
  { sockets, messages }: SocketsOptions,
): ListenPlan {
  const place = places[0]?.id ?? '';
  const [owner] = people;
  if (!owner) throw new Error('nobody is there');
  const speech = Array.from({ length: WARM + messages }, (_, nth) => {
    const content = JSON.stringify({ description: DESCRIPTION, value: 2.5, quantity: 10 });
    const input = { id: randomUUID(), type: 'ITEM', parentId: place, reference: `Novo ${nth}`, content };
    if (contestant === 'Vendinha')
      return { path: '/graphql', body: { query: CREATE, variables: { input } }, asker: owner };
    const record = { ...input, owner: owner.sub, createdAt: Date.now(), updatedAt: Date.now() };
    return { path: '/say', body: { type: 'RECORD_CREATED', id: randomUUID(), record } };
  });
  const seats = Array.from({ length: sockets }, (_, nth) => people[nth % people.length] ?? owner);
  return { contestant, port, pid, seats, channel: locationChannel(place), speech, warm: WARM, messages };
}

const middle = (results: readonly ListenResult[]): ListenResult => ({
  p50: median(results.map(({ p50 }) => p50)),
  p90: median(results.map(({ p90 }) => p90)),
  cpuMicros: median(results.map(({ cpuMicros }) => cpuMicros)),
});
