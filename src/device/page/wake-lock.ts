import { useSyncExternalStore } from 'react';
import { onVisible } from './visibility.ts';

/**
 * State of the screen's lock. `held`: the screen stays on. `missing`: the browser lacks the lock or refused it, for
 * example on a low battery.
 */
export type Awake = 'off' | 'held' | 'missing';

/** Keeps the screen on while the page is visible. */
export interface ScreenLock {
  state(): Awake;
  subscribe(listener: () => void): () => void;
  /**
   * Keeps the lock for the life of the page. The system releases it whenever the page is hidden, so it is requested
   * again each time.
   */
  keep(): void;
}

/** A lock over the browser's own, which old browsers lack. `watch` calls back whenever the page becomes visible. */
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
    // The browser refuses on a low battery or a hidden page. The lock is requested again when the page becomes visible.
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

export const screenLock = createScreenLock(
  typeof navigator === 'undefined' ? undefined : navigator.wakeLock,
  onVisible,
);

export function useAwake(): Awake {
  return useSyncExternalStore(screenLock.subscribe, screenLock.state);
}

export function canKeepAwake(): boolean {
  return 'wakeLock' in navigator;
}
