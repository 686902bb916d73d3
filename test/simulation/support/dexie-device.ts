import { deleteDexieStore, openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import type { MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import type { DeviceStore } from './plain-store.ts';
import { tick } from './run-worlds.ts';

/** Number of transactions that have begun and not ended, of all devices. */
let underWay = 0;

/** Opens a device whose pages share a real database. */
export async function openDexieDevice(): Promise<DeviceStore> {
  const name = `simulation-${crypto.randomUUID()}`;
  const store = await openDexieStore(name);
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact<T>(mode: 'read' | 'write', work: (tx: MirrorTx) => Promise<T>): Promise<T> {
      underWay += 1;
      const run = last.then(() => (mode === 'read' ? store.read(work) : store.write(work, 'strict')));
      last = run
        .catch(() => undefined)
        .then(() => {
          underWay -= 1;
        });
      return run;
    },
    async close() {
      store.close();
      await deleteDexieStore(name);
    },
  };
}

/** Resolves when no transaction is under way on any device. */
export async function databasesRest(): Promise<void> {
  do await tick();
  while (underWay > 0);
}
