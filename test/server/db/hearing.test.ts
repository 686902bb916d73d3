import pg from 'pg';
import { describe } from 'vitest';
import { redisServer } from '../../../scripts/bench/server/temporary-redis.ts';
import { hearingContract } from '../../contracts/hearing.ts';
import {
  describeOnEngine,
  engineIsPresent,
  engineUnderTest,
  freshPlace,
  openTestStoreAt,
} from '../support/open-store.ts';
import { openBusProcesses } from './support/bus-processes.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const isAbsent = redisServer === undefined;
const runsBus = engineUnderTest() === 'postgres' && engineIsPresent() && !isAbsent;

describeOnEngine('hearing by the storage alone', () => {
  hearingContract(async () => {
    const { place, remove } = await freshPlace();
    const report = (): void => undefined;
    const processes = await Promise.all(
      Array.from({ length: 'url' in place ? 2 : 1 }, () =>
        openTestStoreAt<typeof commands>(place, { commandsModule, report }),
      ),
    );
    return {
      processes,
      cut: () => ('url' in place ? cutLines(place.url) : Promise.resolve()),
      close: async () => {
        await Promise.all(processes.map((store) => store.close()));
        await remove();
      },
    };
  });
});

describe.runIf(runsBus)(`${isAbsent ? 'SKIPPED, Redis is not installed: ' : ''}hearing by a bus`, () => {
  hearingContract(async () => {
    const { processes, redis, close } = await openBusProcesses(2);
    return { processes, cut: redis.cutListeners, close };
  });
});

/** Cuts the connections that read events. */
async function cutLines(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'vendinha events' and datname = current_database()`,
  );
  await client.end();
}
