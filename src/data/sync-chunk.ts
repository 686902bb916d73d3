import { readMoreNearby } from './discovery/sync-nearby.ts';
import type { HealingStore } from './mirror/healing-store.ts';
import { openOutbox } from './outbox/outbox.ts';
import { keepSafe as keepSafeWith, type SafeKeeping, type UnsentNote } from './outbox/safe-keeping.ts';
import { openSecondCopy } from './outbox/second-copy.ts';
import { scopesOfChannel } from './sync/channel-scopes.ts';
import { receiveEvent } from './sync/receive.ts';
import { syncScope } from './sync/sync-scope.ts';

/**
 * Keeps a person's outbox safe, with second copies where the browser has Cache Storage. Keeps how far the device's clock
 * is off, too. `name`: of their database.
 */
function keepSafe(store: HealingStore, note: UnsentNote, name: string): SafeKeeping {
  const safe = keepSafeWith(store, note, openSecondCopy(globalThis.caches, name));
  // A page that cannot load this code has the clock from its first answer on.
  const clock = import('./sync/keep-clock.ts')
    .then(({ keepClock }) => keepClock(store))
    .catch(() => undefined);
  const stop = (): void => {
    safe.stop();
    void clock.then((end) => end?.());
  };
  return { ...safe, stop };
}

/** Code that keeps the mirror and sends the outbox: one chunk, fetched behind the first paint from the mirror. */
export const syncChunk = { syncScope, readMoreNearby, receiveEvent, scopesOfChannel, openOutbox, keepSafe };

export type SyncChunk = typeof syncChunk;
