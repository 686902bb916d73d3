import { expect } from 'vitest';
import { startRedis, type TemporaryRedis } from '../../../../scripts/bench/server/temporary-redis.ts';
import type { BusSettings } from '../../../../server/db/settings.ts';
import type { TestStore } from '../../../contracts/test-store.ts';
import { freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import type { commands } from './commands.ts';

const commandsModule = new URL('./commands.ts', import.meta.url);

export interface BusProcesses {
  redis: TemporaryRedis;
  processes: readonly TestStore[];
  /** Opens another process on the same storage, on the same bus or another. */
  add(bus?: BusSettings): Promise<TestStore>;
  close(): Promise<void>;
}

/** Opens `count` processes on one database, which share a Redis of their own. */
export async function openBusProcesses(
  count: number,
  {
    redis: given,
    report = () => undefined,
  }: { redis?: TemporaryRedis; report?: (error: unknown) => void } = {},
): Promise<BusProcesses> {
  const redis = given ?? (await startRedis());
  const { place, remove } = await freshPlace();
  const open: TestStore[] = [];
  const add = async (bus: BusSettings = { url: redis.url, ca: null }): Promise<TestStore> => {
    const store = await openTestStoreAt<typeof commands>(place, { commandsModule, report, bus });
    open.push(store);
    return store;
  };
  const processes = await Promise.all(Array.from({ length: count }, () => add()));
  await Promise.all(processes.map(isHeard));
  return {
    redis,
    processes,
    add,
    close: async () => {
      await Promise.all(open.map((store) => store.close()));
      await remove();
      if (!given) await redis.end();
    },
  };
}

/** Resolves once a process receives events over its bus. */
export async function isHeard(store: TestStore): Promise<void> {
  await expect.poll(() => store.feedStatus().bus).toBe('heard');
}
