import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type TemporaryPostgres } from '../../bench/server/temporary-postgres.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Drill, exactly, type Figure, told } from '../figure.ts';
import { type PageBackup, readPageBackup } from './page-backup.ts';
import { repaired } from './repaired.ts';
import { LOST_MS, openBank, sellUntilLost } from './sale.ts';

/** The first piece of a new database's log, compressed. */
const FIRST_PIECE = '000000010000000000000001.gz';

/** The database is lost while people buy, and goes back to ten seconds before. Then its machine is lost. */
export const pitr: Drill = {
  name: 'pitr',
  goal: `People buy by PIX, and PostgreSQL's log is archived. It is restored too early first, and then to ${LOST_MS / 1000} s before its end, with the bank as it is. After the repair no payment lies in suspense. At last the machine is lost.`,
  async run() {
    using folder = temporaryFolder();
    return await lose(folder.path);
  },
};

async function lose(folder: string): Promise<Figure[]> {
  const backup = join(folder, 'postgres', 'backup');
  const bank = openBank();
  const words = readPageBackup(backup, 1);
  const first = await startPostgres(folder, { settings: archivingIn(backup, words) });
  const { early, target } = await sellUntilLost(first, { folder, bank, backup, nightly: words.nightly });
  const figures = [
    exactly('copies kept of two', readdirSync(join(backup, 'base')).length, 1),
    ...log(backup),
  ];
  const place = { folder, backup, words };
  // A person restores to a moment that proves too early. That database writes and archives, too.
  const slip = await restored(place, early.at);
  await slip.run('drill', 'create table of_the_slip (n int)', 'select pg_switch_wal()');
  await slip.end();
  const began = performance.now();
  const second = await restored(place, target.at);
  const restoredMs = performance.now() - began;
  figures.push(
    told('restored, for the second time', `${(restoredMs / 1000).toFixed(1)} s`),
    ...(await repaired(second, bank, target)),
    await loseMachine(place, second),
  );
  return figures;
}

interface Place {
  folder: string;
  backup: string;
  words: PageBackup;
}

/**
 * The page's settings. The drill makes the folder of the log late, because a new database makes the folder around it.
 */
function archivingIn(backup: string, { archiving }: PageBackup): Record<string, string> {
  return { ...archiving, archive_command: `mkdir -p ${backup}/wal && ${archiving.archive_command}` };
}

/** A database from the last copy, as it was at a moment, or at the end of the archive without one. */
async function restored({ folder, backup, words }: Place, moment?: string): Promise<TemporaryPostgres> {
  const settings = { ...archivingIn(backup, words), ...words.restoring(moment) };
  const postgres = await startPostgres(folder, {
    restored: join(backup, 'base', readdirSync(join(backup, 'base')).at(-1) ?? ''),
    settings,
  });
  while (await ask(postgres, 'select pg_is_in_recovery() as answer')) await sleep(100);
  return postgres;
}

/** Makes a new copy after the restore, and writes more. Then the machine is lost with all of its disk. */
async function loseMachine(place: Place, postgres: TemporaryPostgres): Promise<Figure> {
  postgres.shell(place.words.nightly);
  await postgres.run('drill', 'create table since_then (n int)', 'insert into since_then values (1)');
  await postgres.run('drill', 'select pg_switch_wal()');
  await postgres.end();
  await using third = await restored(place);
  const isThere = await ask(third, `select to_regclass('since_then') is not null as answer`);
  return exactly('a row of since that restore, on a new machine', Number(isThere), 1);
}

async function ask(postgres: TemporaryPostgres, text: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.urlOf('drill') });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: boolean }>(text);
    return rows[0]?.answer === true;
  } finally {
    await client.end();
  }
}

/** Figures of the archive: its size, and whether the cleaning kept only the pieces that the copy needs. */
function log(backup: string): Figure[] {
  const names = readdirSync(join(backup, 'wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  const bytes = names.reduce((sum, name) => sum + statSync(join(backup, 'wal', name)).size, 0);
  return [
    told('pieces of the log kept', `${names.length}, ${Math.round(bytes / 1000)} kB`),
    exactly('the first of them, which the first copy needed alone', Number(names.includes(FIRST_PIECE)), 0),
  ];
}
