import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  globSync,
  mkdtempSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillTemplate } from './templates.ts';

const START_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/** The database that each suite's own is copied from. */
const TEMPLATE = 'vendinha_template';

/**
 * Starts a PostgreSQL for the suites of that engine and names it in TEST_POSTGRES_URL. Uses a URL that is already set.
 * On a machine without PostgreSQL it prints a conspicuous note.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const stop = await provideServer();
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined) return undefined;
  try {
    await makeTemplate(url);
  } catch (error) {
    await stop?.();
    throw error;
  }
  return stop;
}

/** Makes the template anew, and names it in TEST_POSTGRES_TEMPLATE. */
async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const place = new URL(url);
  place.pathname = `/${TEMPLATE}`;
  await fillTemplate({ url: place.href });
  process.env.TEST_POSTGRES_TEMPLATE = TEMPLATE;
}

/** Opens the server. Returns the function that stops it, if the server is the tests' own. */
async function provideServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const binaries = findBinaries();
  if (!binaries) {
    sayAbsent();
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), 'vendinha-pg-'));
  chmodSync(directory, 0o700);
  const user = serverUser();
  if (user) chownSync(directory, user.uid, user.gid);
  try {
    const server = await startServer(binaries, directory, user);
    return async () => {
      await stopServer(server);
      rmSync(directory, { recursive: true, force: true });
    };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function startServer(
  binaries: string,
  directory: string,
  user: ServerUser | undefined,
): Promise<ChildProcess> {
  const data = join(directory, 'data');
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ];
  execFileSync(join(binaries, 'initdb'), initdb, {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  // Settings without durability, because these tests need only correctness. Durability is measured elsewhere, with the
  // flushes on.
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=200',
    'deadlock_timeout=50ms',
    'listen_addresses=',
  ];
  const args = ['-D', data, '-k', directory, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawnBound(join(binaries, 'postgres'), args, { ...user, cwd: directory });
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
  });

  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
  const until = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > until) {
      await stopServer(server);
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await sleep(LOOK_AGAIN_MS);
  }
  process.env.TEST_POSTGRES_URL = url;
  return server;
}

/** A child process that ends with this one, even if this one is killed, where the system supports that. */
function spawnBound(
  command: string,
  args: string[],
  options: { cwd: string } & Partial<ServerUser>,
): ChildProcess {
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const bound = onPath('setpriv');
  return bound
    ? spawn(bound, ['--pdeathsig', 'INT', command, ...args], { ...options, stdio })
    : spawn(command, args, { ...options, stdio });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // The server is not up yet. The caller asks again until its timeout, then shows the server's own output.
    return false;
  }
}

function findBinaries(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  const places = [...installed, ...(process.env.PATH ?? '').split(delimiter)];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
}

function version(path: string): number {
  return Number(path.split('/').at(-2));
}

function onPath(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, name));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      // This directory lacks the program.
      return false;
    }
  });
}

interface ServerUser {
  uid: number;
  gid: number;
}

/** User that runs the server. PostgreSQL refuses to run as root, so then it runs as its package's user. */
function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function sayAbsent(): void {
  const line = '!'.repeat(98);
  const words = [
    'PostgreSQL IS NOT INSTALLED: EVERY POSTGRESQL SUITE IS SKIPPED.',
    'This run says nothing about that engine, and its races show nowhere else.',
    'Install it (apt-get install postgresql) or set TEST_POSTGRES_URL.',
  ];
  process.stderr.write(
    `\n${line}\n${words.map((text) => `!!  ${text.padEnd(90)}  !!`).join('\n')}\n${line}\n\n`,
  );
}
