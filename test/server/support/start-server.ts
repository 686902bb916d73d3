import { mkdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demo as demoStory } from '../../../dev/demo.ts';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { buildServer } from '../../../server/build-server.ts';
import type { Server } from '../../../server/compose-server.ts';
import { readConfig } from '../../../server/config.ts';
import { openDemoHome } from './demo-template.ts';
import { BUILT_DEMO_WRITER, BUILT_WRITER } from './open-store.ts';
import { openHome, type ServerHome } from './server-home.ts';

export interface StartedServer extends Server {
  origin: string;
  home: ServerHome;
  /** Every log line so far. */
  log: string[];
  /** Resolves once a log line holds the text. */
  logged(text: string): Promise<void>;
  /** Closes the server and removes its data, if they are its own. */
  stop(): Promise<void>;
}

export interface StartOptions {
  demo?: boolean;
  /** Variables that replace those of the home and, outside the demo, of production. */
  env?: Record<string, string>;
  /** True to start the jobs, too. */
  begin?: boolean;
  /** Data of an earlier server, which stay after this one. Absent for fresh ones. */
  home?: ServerHome;
  /** Lead of the server's clock, in ms. */
  aheadMs?: number;
  /** The server's clock in ms, in place of `aheadMs`. */
  clock?: () => number;
  /** Lead of the machine's clock alone, in ms, as in a process with a wrong clock. */
  machineAheadMs?: number;
}

/** The composed server on a random port, in this process. */
export async function startServer(options: StartOptions = {}): Promise<StartedServer> {
  const { demo = false, env = {}, begin = false, aheadMs = 0, clock, machineAheadMs = 0 } = options;
  const home = options.home ?? (await (demo ? openDemoHome() : openHome()));
  mkdirSync(home.dataDir, { recursive: true });
  const config = readConfig(demo ? ['--demo'] : [], {
    ...home.env,
    ...(demo ? {} : productionEnv(home)),
    LOG_LEVEL: 'debug',
    ...env,
  });
  const log: string[] = [];
  let heard = (): void => undefined;
  const write = (line: string): void => {
    log.push(line);
    heard();
  };
  const server = await buildServer({
    config,
    demo: demoStory,
    log: { write },
    // Without a clock of its own the server uses the storage's.
    ...(aheadMs > 0 && { now: () => Date.now() + aheadMs }),
    ...(clock && { now: clock }),
    machineNow: () => Date.now() + machineAheadMs,
    // On PostgreSQL commands run in this process, where built modules would differ from those of the sources.
    ...(config.storage.kind === 'sqlite' && { writer: demo ? BUILT_DEMO_WRITER : BUILT_WRITER }),
  });
  await server.app.listen({ host: config.host, port: config.port });
  const { port } = server.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  if (begin) await server.begin(origin);
  return {
    ...server,
    origin,
    home,
    log,
    async logged(text) {
      while (!log.some((line) => line.includes(text)))
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
    },
    async stop() {
      await server.close();
      if (!options.home) await home.remove();
    },
  };
}

/** Production's variables, for services that do not exist. */
export function productionEnv({ dataDir }: Pick<ServerHome, 'dataDir'>): Record<string, string> {
  mkdirSync(dataDir, { recursive: true });
  return nowhere(dataDir);
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as they arrived, still compressed. */
  body: Buffer;
}

/** Sends an undecorated request: no headers of its own, no decompression, no redirects. */
export function raw(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // No kept connection, because its server might just be ending.
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
