import { useSyncExternalStore } from 'react';
import { onVisible } from './visibility.ts';

/** `held`: the screen stays on. `missing`: this browser cannot, or refused, as it does on a low battery. */
export type Awake = 'off' | 'held' | 'missing';

/** Keeps the screen on while the page is in front. */
export interface ScreenLock {
  state(): Awake;
  subscribe(listener: () => void): () => void;
  /** From now on, as long as the page lives: the system takes the lock away whenever it leaves the front, so it is asked for again each time. */
  keep(): void;
}

/** A lock over the browser's own, absent in old browsers; `watch` calls back whenever the page comes to the front. */
export function createScreenLock(source: WakeLock | undefined, watch: typeof onVisible): ScreenLock {
  let state: Awake = 'off';
  let held: WakeLockSentinel | null = null;
  const listeners = new Set<() => void>();
  const become = (next: Awake): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const ask = async (): Promise<void> => {
    if (held && !held.released) return;
    // Refused on a low battery or behind another page; the next time it comes to the front it is asked again.
    const sentinel = (await source?.request('screen').catch(() => undefined)) ?? null;
    held = sentinel;
    become(sentinel ? 'held' : 'missing');
    sentinel?.addEventListener('release', () => {
      if (held === sentinel) become('missing');
    });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keep() {
      if (state !== 'off') return;
      watch(() => void ask());
      void ask();
    },
  };
}

/** The lock of this page. */
export const screenLock = createScreenLock(
  typeof navigator === 'undefined' ? undefined : navigator.wakeLock,
  onVisible,
);

/** Whether this page keeps the screen on. */
export function useAwake(): Awake {
  return useSyncExternalStore(screenLock.subscribe, screenLock.state);
}

/** Whether this browser knows how to keep a screen on. */
export function canKeepAwake(): boolean {
  return 'wakeLock' in navigator;
}
