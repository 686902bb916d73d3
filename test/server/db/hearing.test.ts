import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { redisServer } from '../../../scripts/bench/server/temporary-redis.ts';
import { type HearingPlace, hearingContract } from '../../contracts/hearing.ts';
import { listen } from '../../contracts/test-store.ts';
import {
  describeOnEngine,
  engineIsPresent,
  engineUnderTest,
  freshPlace,
  openTestStoreAt,
  type TestStoreOptions,
} from '../support/open-store.ts';
import { openBusProcesses } from './support/bus-processes.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const isAbsent = redisServer === undefined;
const runsBus = engineUnderTest() === 'postgres' && engineIsPresent() && !isAbsent;

describeOnEngine('hearing by the storage alone', () => {
  hearingContract(() => openProcesses());
});

describe.runIf(engineUnderTest() === 'sqlite')('hearing by a writer that keeps no events', () => {
  hearingContract(() => openProcesses({ keepEvents: false }));

  test('what nobody hears is not told, and nobody pays for it', async () => {
    const {
      processes: [store],
      close,
    } = await openProcesses({ keepEvents: false });
    if (!store) throw new Error('one process');
    const heard = listen(store);
    const say = (id: string) => store.run('say', { channel: '/chat/a', ids: [id] });
    expect(await say('before')).not.toHaveProperty('told');
    const leave = await store.subscribe('/chat/a');
    expect(await say('heard')).toHaveProperty('told');
    leave();
    await say('after');
    await store.run('sayOfInvite', { channel: '/chat/a', id: 'last' });
    await heard.until(2);
    expect(heard.ids()).toEqual(['heard', 'last']);
    await close();
  });

  test('a commit under way when a channel is asked for may be missed, and none after the answer', async () => {
    const {
      processes: [store],
      close,
    } = await openProcesses({ keepEvents: false });
    if (!store) throw new Error('one process');
    const heard = listen(store);
    for (let nth = 0; nth < 200; nth += 1) {
      const channel = `/chat/${nth}`;
      const others = store.run('say', { channel: '/chat/other', ids: ['other'] });
      await store.subscribe(channel);
      await Promise.all([others, store.run('say', { channel, ids: [channel] })]);
    }
    expect(heard.ids()).toHaveLength(200);
    await close();
  });
});

/** Opens the processes that an engine allows, on a storage of their own. */
async function openProcesses(options: Pick<TestStoreOptions, 'keepEvents'> = {}): Promise<HearingPlace> {
  const { place, remove } = await freshPlace();
  const report = (): void => undefined;
  const processes = await Promise.all(
    Array.from({ length: 'url' in place ? 2 : 1 }, () =>
      openTestStoreAt<typeof commands>(place, { commandsModule, report, ...options }),
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
}

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
