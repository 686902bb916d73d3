import { heardSource } from './heard-source.ts';
import type { Live, LiveOne, LiveStatus } from './live.ts';
import type { LiveSource } from './live-source.ts';
import type { LiveWish } from './live-wish.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { NetworkStore } from './network-store.ts';
import type { Scope } from './scope.ts';
import type { ScopeState, Synchroniser } from './sync.ts';

export interface LiveDeps {
  store: MirrorStore;
  sync: Synchroniser;
  network: NetworkStore;
  /** A scope came on screen: follow what concerns it; returns the way to stop. */
  follow: (scope: Scope) => () => void;
}

/**
 * A live list: rows out of the mirror with the state of their scope and of the network. While anybody listens, the
 * mirror is watched and the scope is held on screen; the last value stays for the next visit.
 */
export function createLiveRows<T>(deps: LiveDeps, wish: LiveWish<T>): LiveSource<Live<T>> {
  let rows: readonly T[] | null = null;
  const composed = (): Live<T> =>
    compose<T>(rows, deps.sync.state(wish.scope).snapshot(), deps.network.snapshot().online);

  return heardSource(composed(), (say) => {
    const update = (): void => say(composed());
    const watch = (): (() => void) =>
      deps.store.observe(
        wish.read,
        (next) => {
          rows = next;
          update();
        },
        (error) => {
          // Reading is our own code over our own rows: a failure is a bug, and it must be seen.
          throw error;
        },
      );
    let unwatch = watch();
    const ends = [
      deps.sync.state(wish.scope).subscribe(update),
      deps.network.subscribe(update),
      deps.follow(wish.scope),
      deps.sync.hold(wish.scope),
      wish.also?.subscribe(() => {
        unwatch();
        unwatch = watch();
      }) ?? (() => undefined),
    ];
    return () => {
      unwatch();
      for (const end of ends) end();
    };
  });
}

/** The one row of a live list, as a source of its own. */
export function firstOf<T>(source: LiveSource<Live<T>>): LiveSource<LiveOne<T>> {
  let from: Live<T> | null = null;
  let value: LiveOne<T> | null = null;
  return {
    subscribe: source.subscribe,
    snapshot() {
      const live = source.snapshot();
      if (value && from === live) return value;
      const { rows, ...rest } = live;
      from = live;
      value = { ...rest, row: rows[0] ?? null };
      return value;
    },
  };
}

function compose<T>(rows: readonly T[] | null, state: ScopeState, online: boolean): Live<T> {
  const { syncedAt, refreshing, error } = state;
  return {
    rows: rows ?? [],
    status: statusOf(rows, state, online),
    error,
    freshness: { syncedAt, refreshing },
  };
}

function statusOf(
  rows: readonly unknown[] | null,
  { syncedAt, error }: ScopeState,
  online: boolean,
): LiveStatus {
  if (rows === null) return 'loading';
  if (error && error.kind !== 'network') return 'error';
  if (error || !online) return 'offline';
  return syncedAt !== null || rows.length > 0 ? 'ready' : 'loading';
}
