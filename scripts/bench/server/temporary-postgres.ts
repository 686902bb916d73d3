import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOOK_AGAIN_MS = 100;

/** A PostgreSQL of our own with its default settings, so every commit is flushed. */
export interface TemporaryPostgres extends AsyncDisposable {
  pid: number;
  /** URL of one of the server's databases. */
  urlOf(database: string): string;
  /** Runs statements, each in a transaction of its own. */
  run(database: string, ...statements: string[]): Promise<void>;
  /** Runs shell commands as its user, who reaches it without further arguments. */
  shell(commands: string): void;
  end(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings in the form of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** A base backup from which it goes on, to the point in time of the settings. Earlier data is gone. */
  restored?: string;
}

/** Folder of PostgreSQL's programs; undefined where none is installed. */
const findBinaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin').find((path) => existsSync(join(path, 'initdb')));

/** Tests alone ask. @internal */
export const hasPostgres = (): boolean => findBinaries() !== undefined;

/**
 * Starts a PostgreSQL that keeps everything below `folder`, reached by a socket there. Throws where none is installed.
 */
export async function startPostgres(
  folder: string,
  { settings = {}, restored }: PostgresOptions = {},
): Promise<TemporaryPostgres> {
  const binaries = findBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql)');
  const home = join(folder, 'postgres');
  const user = serverUser();
  const options = { ...user, cwd: home };
  const data = join(home, 'data');
  if (restored === undefined) makeData({ folder, home, binaries, options });
  else restore(restored, data, options);
  const all = Object.entries({ listen_addresses: '', ...settings });
  const set = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, '-k', home, ...set], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-4000);
  });
  const urlOf = (database: string): string =>
    `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(home)}`;
  while (!(await answers(urlOf('postgres')))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
    await sleep(LOOK_AGAIN_MS);
  }
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await gone;
  };
  return {
    pid: child.pid ?? 0,
    urlOf,
    run: (database, ...statements) => runAll(urlOf(database), statements),
    shell(commands) {
      const path = `${binaries}:${process.env.PATH}`;
      const env = { ...process.env, PATH: path, PGHOST: home, PGUSER: 'postgres' };
      execFileSync('bash', ['-c', commands], { ...options, env, stdio: ['ignore', 2, 2] });
    },
    end,
    [Symbol.asyncDispose]: end,
  };
}

interface Making {
  folder: string;
  home: string;
  binaries: string;
  options: { uid?: number; gid?: number; cwd: string };
}

/** Makes an empty cluster. */
function makeData({ folder, home, binaries, options }: Making): void {
  mkdirSync(home);
  chmodSync(folder, 0o711);
  if (options.uid !== undefined && options.gid !== undefined) chownSync(home, options.uid, options.gid);
  const args = ['-D', join(home, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  execFileSync(join(binaries, 'initdb'), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Puts a copy in the place of the data, and leaves the copy as it is. */
function restore(copy: string, data: string, options: Making['options']): void {
  rmSync(data, { recursive: true, force: true });
  execFileSync('cp', ['-a', copy, data], options);
  execFileSync('touch', [join(data, 'recovery.signal')], options);
}

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await runAll(url, []);
    return true;
  } catch {
    // The server is not up yet. The caller asks again unless it has ended, and then shows its own output.
    return false;
  }
}

/** User that runs the server. PostgreSQL refuses to run as root, and then the user of its package does. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
