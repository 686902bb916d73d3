import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/bench/server/free-port.ts';

const PLACES = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)];

/** Path of PgBouncer's program. Undefined on a machine without it. */
export const pgbouncer = PLACES.map((place) => join(place, 'pgbouncer')).find((path) => existsSync(path));

/** Starts PgBouncer in front of the PostgreSQL at `url`, as docs/self-hosting.md describes it. */
export async function startPgbouncer(
  url: string,
  mode: 'session' | 'transaction',
): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(url);
  const directory = mkdtempSync(join(tmpdir(), 'vendinha-pgbouncer-'));
  const port = await freePort();
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${target.searchParams.get('host') ?? target.hostname} port=${target.port || 5432} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
`,
  );
  chmodSync(directory, 0o755);
  // PgBouncer refuses to run as root.
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (!pgbouncer) throw new Error('PgBouncer is absent');
  const child = spawn(pgbouncer, ['-q', settings], { ...user, stdio: 'ignore' });
  const exit = once(child, 'exit');
  target.hostname = '127.0.0.1';
  target.port = String(port);
  target.searchParams.delete('host');
  await answer(target.href, () => child.exitCode !== null);
  return {
    url: target.href,
    stop: async () => {
      child.kill('SIGKILL');
      await exit;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answer(connectionString: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      // PgBouncer is not up yet, unless it has ended.
      if (hasEnded()) throw error;
    }
  }
}
