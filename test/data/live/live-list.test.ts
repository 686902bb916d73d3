import { expect, test } from 'vitest';
import { createNetworkStore } from '../../../src/data/basis/network-store.ts';
import { createSource } from '../../../src/data/basis/source.ts';
import { createLiveList } from '../../../src/data/live/live-list.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { type MirrorTx, SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import type { ScopeState, Synchroniser } from '../../../src/data/sync/sync.ts';
import { watch } from '../support/watch.ts';

const ITEM = { type: 'ITEM', id: 'agua', parentId: 'place', owner: null, reference: 'Água' } as const;
const KEY = `${SYNCED}location:place`;

test('[X-02] a list is not called empty when its answer is complete and its rows are still being read', async () => {
  const store = createMemoryStore();
  const state = createSource<ScopeState>({ syncedAt: null, isPart: false, refreshing: true, error: null });
  const sync = { state: () => state, hold: () => () => undefined } as unknown as Synchroniser;
  const list = watch(
    createLiveList(
      { store, sync, network: createNetworkStore(true), follow: () => () => undefined },
      {
        scope: { kind: 'location', id: 'place' },
        read: (tx: MirrorTx) => tx.select({ by: 'type', type: 'ITEM' }),
      },
    ),
  );
  // The list has been read once and is empty.
  await store.read(async () => undefined);
  expect(list.value).toMatchObject({ rows: [], status: 'loading' });
  const written = store.write(async (tx) => {
    await tx.put({ ...ITEM, content: '{}', createdAt: 1, updatedAt: 1, seenAt: 1 } as never);
    await tx.keep(KEY, 1);
  });
  // The state of the answer overtakes the reading of its rows.
  state.set({ syncedAt: 1, isPart: false, refreshing: false, error: null });
  expect(list.value.status).toBe('loading');
  await written;
  await expect.poll(() => list.value.status).toBe('ready');
  expect(list.value).toMatchObject({ rows: [{ id: 'agua' }], freshness: { syncedAt: 1 } });
  expect(list.seen.filter(({ rows, status }) => rows.length === 0 && status === 'ready')).toEqual([]);
  list.stop();
});
