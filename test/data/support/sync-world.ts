import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { SyncDeps } from '../../../src/data/pull/list.ts';
import { syncLocation } from '../../../src/data/sync/location.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { FakeServer } from './fake-server.ts';

export const PLACE = 'place';
export const EMAIL = 'ana@exemplo.com.br';
export const TYPES = ['ITEM', 'CATEGORY', 'CAMPAIGN'] as const;

/** A device and a server, both in memory. The device's clock is ten minutes off and runs on its own. */
export function openSyncWorld(pageSize = 3) {
  const server = new FakeServer();
  server.pageSize = pageSize;
  server.put({ id: PLACE, type: 'LOCATION', owner: 'bia', reference: 'PUBLIC' });
  const store = createMemoryStore();
  let device = server.now - 10 * 60_000;
  const clock = createRisingClock(() => device);
  const deps: SyncDeps = { store, transport: server, clock };
  const pass = (ms: number): void => {
    device += ms;
    server.now += ms;
  };
  const sync = async (gap = true): Promise<boolean | 'failed'> => {
    try {
      return await syncLocation(deps, EMAIL, PLACE, gap);
    } catch (error) {
      if (error instanceof TransportError) return 'failed';
      throw error;
    }
  };
  const mirror = async (): Promise<string[]> => {
    const lists = await store.read((tx) =>
      Promise.all(TYPES.map((type) => tx.select({ by: 'parent', parentId: PLACE, type }))),
    );
    return lists.flat().map(describe).sort();
  };
  const truth = (): string[] =>
    server
      .visible()
      .filter(({ parentId }) => parentId === PLACE)
      .map(describe)
      .sort();
  return { server, store, deps, pass, sync, mirror, truth };
}

const describe = ({ type, id, content, updatedAt }: RecordRow): string =>
  `${type} ${id} ${content} ${updatedAt}`;
