import { expect, test } from 'vitest';
import { databasesRest, openDexieDevice } from './support/dexie-device.ts';
import { replay, runWorlds, seedsOf } from './support/run-worlds.ts';

test('[X-03] [SY-80] the same holds in the real database, whose pages die at any step of any transaction', async () => {
  const setting = { open: openDexieDevice, rest: databasesRest, together: 50 };
  const failed = await runWorlds(seedsOf(100), setting);
  expect(failed && replay(failed)).toBeNull();
});
