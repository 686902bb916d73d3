import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOOK_AGAIN_MS = 100;

/** A PostgreSQL of our own with its settings as they come: every commit is flushed. */
export interface TemporaryPostgres {
  pid: number;
  /** URL of one of its databases. */
  urlOf(database: string): string;
  /** Runs statements, each in a transaction of its own. */
  run(database: string, ...statements: string[]): Promise<void>;
  end(): Promise<void>;
}

/** Starts one that keeps everything below `folder`, reached by a socket there. Throws where none is installed. */
export async function startPostgres(folder: string): Promise<TemporaryPostgres> {
  const [binaries] = globSync('/usr/lib/postgresql/*/bin').filter((path) => existsSync(join(path, 'initdb')));
  if (!binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql)');
  const home = join(folder, 'postgres');
  mkdirSync(home);
  chmodSync(folder, 0o711);
  const user = serverUser();
  if (user) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const options = { ...user, cwd: home };
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const child = spawn(join(binaries, 'postgres'), ['-D', data, '-k', home, '-c', 'listen_addresses='], {
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
  return {
    pid: child.pid ?? 0,
    urlOf,
    run: (database, ...statements) => runAll(urlOf(database), statements),
    async end() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
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
    // Not up yet: the caller asks again unless the server has ended, and then shows its own words.
    return false;
  }
}

/** PostgreSQL refuses to run as root: then the user its package made runs it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
