import { commands } from '../../server/commands.ts';
import { openStore } from '../../server/db/open-store.ts';
import { treesCpuMs } from '../bench/cpu.ts';
import { atMost, type Drill, type Figure, told } from './figure.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

const DEVICES = 5000;
/** Two turns of the record that each device keeps fresh. */
const MINUTES = 8;
const AT_ONCE = 8;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const GB = 1e9;

/** Every shop says once a minute that it is there. */
export const heartbeats: Drill = {
  name: 'heartbeats',
  goal: `${DEVICES} devices say once a minute that they are there, on PostgreSQL: below 1 % of a processor and 1 GB of log a day.`,
  run: () => withPostgres(beatFor),
};

async function beatFor({ url, pid, ask }: DrillDatabase): Promise<Figure[]> {
  // Minutes pass as fast as they can be worked off: what they cost is what counts.
  let clock = Date.now();
  const store = await openStore<typeof commands>({ url, commands, now: () => clock });
  try {
    await seed(ask);
    const beatAll = async (): Promise<void> => {
      let next = 0;
      const sender = async (): Promise<void> => {
        while (next < DEVICES) {
          const at = next++;
          const proof = { kind: 'owner', sub: 'dona' } as const;
          await store.run('recordHeartbeat', { locationId: `l${at}`, proof, status: { battery: 80 } });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
      clock += MINUTE_MS;
    };
    // The first minute begins each record; what a day is made of are the minutes after it.
    await beatAll();
    const before = { wal: await walOf(ask), cpu: treesCpuMs([pid, process.pid]) };
    for (let minute = 0; minute < MINUTES; minute += 1) await beatAll();
    const wal = (await walOf(ask)) - before.wal;
    const cpuMs = treesCpuMs([pid, process.pid]) - before.cpu;
    const beats = DEVICES * MINUTES;
    return [
      atMost('processor, both ends', (cpuMs / (MINUTES * MINUTE_MS)) * 100, 1, '%', 2),
      atMost('log a day', (wal / MINUTES) * (DAY_MINUTES / GB), 1, 'GB', 2),
      told('log of a heartbeat', `${(wal / beats).toFixed(0)} bytes`),
    ];
  } finally {
    await store.close();
  }
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
