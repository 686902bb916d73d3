import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildServer, startServer } from '../bench/server/child-server.ts';
import { productionEnvironment } from '../bench/server/production-environment.ts';
import { startSilentServer } from '../bench/server/smtp-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

/** Number of jobs that each process has under way. */
const UNDER_WAY = 12;

/** The host of one process goes dark while it works. */
export const takeover: Drill = {
  name: 'takeover',
  goal: 'Three processes on PostgreSQL, all with mails under way, and one is killed by kill -9: the others begin its jobs within 5 s.',
  run: () => withPostgres(lose),
};

async function lose(database: DrillDatabase): Promise<Figure[]> {
  using folder = temporaryFolder();
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const smtp = await startSilentServer();
  const servers: ChildServer[] = [];
  const start = async (nth: number): Promise<ChildServer> => {
    const own = join(folder.path, String(nth));
    mkdirSync(own);
    const server = await startServer('server', {
      ...productionEnvironment(own),
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      // Each other process has room for its own jobs and for those of a lost one.
      JOBS_MAIL: nth === 0 ? String(UNDER_WAY) : String(3 * UNDER_WAY),
    });
    servers.push(server);
    return server;
  };
  try {
    const lost = await start(0);
    await plant(database, 'lost');
    while ((await begun(database, 'lost', 1)) < UNDER_WAY) await sleep(50);
    await Promise.all([start(1), start(2)]);
    await plant(database, 'kept');
    while ((await begun(database, 'kept', 1)) < UNDER_WAY) await sleep(50);
    process.kill(lost.pid, 'SIGKILL');
    const began = performance.now();
    const times: number[] = [];
    while (times.length < UNDER_WAY) {
      const now = await begun(database, 'lost', 2);
      while (times.length < now) times.push(performance.now() - began);
      if (performance.now() - began > 60_000) break;
      await sleep(20);
    }
    const twice = await begun(database, 'kept', 2);
    return [
      exactly('jobs under way in the lost process', UNDER_WAY, UNDER_WAY),
      exactly('of them taken over', times.length, UNDER_WAY),
      told('the first', `${((times[0] ?? 0) / 1000).toFixed(1)} s`),
      atMost('the last', (times.at(-1) ?? 60_000) / 1000, 5, { unit: 's', digits: 1 }),
      exactly('jobs of the others that were begun twice', twice, 0),
    ];
  } finally {
    await smtp.stop();
    for (const server of servers.slice(1)) await server.end();
  }
}

async function plant({ ask }: DrillDatabase, name: string): Promise<void> {
  const payload = JSON.stringify({ to: 'p@example.com', subject: 'x', text: 'x', html: 'x' });
  await ask(
    `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
     select $1 || n, 'mail', 'mail', $1 || n, $2, 0, 0, 0 from generate_series(1, ${UNDER_WAY}) n`,
    [name, payload],
  );
}

/** Number of the named jobs that were begun at least so often. */
async function begun({ ask }: DrillDatabase, name: string, times: number): Promise<number> {
  const [row] = await ask<{ count: string }>(
    `select count(*) from job where id like $1 || '%' and attempts >= $2`,
    [name, times],
  );
  return Number(row?.count);
}
