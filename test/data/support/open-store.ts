import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { MirrorStore } from '../../../src/data/mirror/mirror-store.ts';

/** Every implementation of the mirror's storage, for the suites that all of them must pass. */
export const STORES: readonly (readonly [name: string, open: () => Promise<MirrorStore>])[] = [
  ['Dexie', () => openDexieStore(`test-${crypto.randomUUID()}`)],
  ['memory', async () => createMemoryStore()],
];
