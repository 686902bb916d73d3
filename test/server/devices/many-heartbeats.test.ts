import { expect, test } from 'vitest';
import { createHeartbeats } from '../../../server/devices/heartbeats.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const DEVICES = 5000;
const MINUTE = 60_000;

describeOnEngine('heartbeats of five thousand devices', () => {
  test('[H-10] that say nothing new are one statement and one narrow row each, and nobody is told', async () => {
    let clock = Date.UTC(2026, 10, 20, 12);
    const { store, close } = await openTestStore<typeof commands>({
      commandsModule: new URL('./support/commands.ts', import.meta.url),
      now: () => clock,
    });
    const ids = Array.from({ length: DEVICES }, (_, index) => `l${index}`);
    await store.run('seedLocations', { ids });
    const seeded = clock;
    const asked: string[] = [];
    const run: Pick<typeof store, 'run'>['run'] = async (name, args) => {
      asked.push(name);
      // As if the first heartbeat of each device had been recorded.
      const looked = { kind: 'applied', value: { updatedAt: clock, version: 0 } };
      return name === 'recordHeartbeat' ? (looked as never) : store.run(name, args);
    };
    const heartbeats = createHeartbeats({ run }, () => clock);
    const beatAll = async () => {
      for (const locationId of ids)
        await heartbeats.beat({ locationId, proof: { kind: 'owner', sub: 'dona' }, status: { battery: 80 } });
    };
    await beatAll();
    asked.length = 0;
    clock += MINUTE;
    await beatAll();
    await heartbeats.close();
    expect(asked).toEqual(['noteHeartbeats']);
    const places = await store.read.selectFrom('place').select('seen_at').execute();
    expect(places.map(({ seen_at }) => seen_at)).toEqual(Array(DEVICES).fill(clock));
    const written = store.read.selectFrom('record').select('id').where('updated_at', '>', seeded);
    expect(await written.execute()).toEqual([]);
    expect(await store.read.selectFrom('event').select('seq').execute()).toEqual([]);
    await close();
  });
});
