import type { MirrorStore } from './mirror-store.ts';

/** The store for acts of a person, who waits for them. Its writes go before those of the network. */
export function awaitedStore(store: MirrorStore): MirrorStore {
  return {
    read: (work) => store.read(work),
    write: (work, durability = 'awaited') => store.write(work, durability),
    observe: (work, next, failed) => store.observe(work, next, failed),
    forgetRecords: () => store.forgetRecords(),
    close: () => store.close(),
  };
}
