import { commands } from '../../server/commands.ts';
import { openStore } from '../../server/db/open-store.ts';
import { createHeartbeats } from '../../server/devices/heartbeats.ts';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { treesCpuMs } from '../bench/cpu.ts';
import { atMost, type Drill, type Figure, told } from './figure.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

const DEVICES = 5000;
const MINUTES = 20;
/** Number of writes a minute, because all heartbeats of 5 s are written together. */
const FLUSHES = 12;
const AT_ONCE = 8;
const CHECKPOINT_MINUTES = 5;
const DAY_MINUTES = 24 * 60;
const GB = 1e9;

/** Every shop sends a heartbeat once a minute. */
export const heartbeats: Drill = {
  name: 'heartbeats',
  goal: `${DEVICES} devices say once a minute that they are there, on PostgreSQL: below 1 % of a processor and 1 GB of log a day. Counted from where a request was parsed.`,
  run: () => withPostgres(beatFor),
};

async function beatFor({ url, pid, ask }: DrillDatabase): Promise<Figure[]> {
  // Minutes pass as fast as the work allows, because only their cost counts.
  let clock = Date.now();
  await using store = await openStore<typeof commands>({ url, commands, now: () => clock });
  await seed(ask);
  const heartbeats = createHeartbeats(store, () => clock);
  const beat = (at: number) =>
    heartbeats.beat({
      locationId: `l${at}`,
      proof: { kind: 'owner', sub: 'dona' },
      status: { battery: 80 },
    });
  const beatAll = async (): Promise<void> => {
    for (let flush = 0; flush < FLUSHES; flush += 1) {
      const mine = Array.from({ length: DEVICES }, (_, at) => at).filter((at) => at % FLUSHES === flush);
      const sender = async (): Promise<void> => {
        for (let at = mine.pop(); at !== undefined; at = mine.pop()) await beat(at);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
      await heartbeats.flush();
      clock += MINUTE_MS / FLUSHES;
    }
  };
  // The first minute creates each record. The minutes after it are those of a day.
  await beatAll();
  const before = { wal: await walOf(ask), cpu: treesCpuMs([pid, process.pid]) };
  for (let minute = 0; minute < MINUTES; minute += 1) {
    // PostgreSQL writes whole pages after each checkpoint, every five minutes.
    if (minute % CHECKPOINT_MINUTES === 0) await ask('checkpoint');
    await beatAll();
  }
  const wal = (await walOf(ask)) - before.wal;
  const cpuMs = treesCpuMs([pid, process.pid]) - before.cpu;
  const beats = DEVICES * MINUTES;
  return [
    atMost('processor, both ends', (cpuMs / (MINUTES * MINUTE_MS)) * 100, 1, { unit: '%', digits: 2 }),
    atMost('log a day', (wal / MINUTES) * (DAY_MINUTES / GB), 1, { unit: 'GB', digits: 2 }),
    told('log of a heartbeat', `${(wal / beats).toFixed(0)} bytes`),
  ];
}

async function seed(ask: DrillDatabase['ask']): Promise<void> {
  await ask(
    `insert into record (id, type, owner, reference, content, created_at, updated_at, location_id)
     select 'l' || n, 'LOCATION', 'dona', 'PUBLIC', '{"name":"Mercadinho"}', 1, 1, 'l' || n
     from generate_series(0, $1::int - 1) n`,
    [DEVICES],
  );
  await ask(
    `insert into place (location_id, is_public, seen_at) select 'l' || n, 1, 0 from generate_series(0, $1::int - 1) n`,
    [DEVICES],
  );
}

async function walOf(ask: DrillDatabase['ask']): Promise<number> {
  const [row] = await ask<{ at: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`);
  return Number(row?.at);
}
