import type { NetworkStore } from '../basis/network-store.ts';
import { type Scope, scopeKey } from '../basis/scope.ts';
import { createSource } from '../basis/source.ts';
import { FILLS_SINCE, type MirrorStore, type MirrorTx, SYNCED } from '../mirror/mirror-store.ts';
import type { ScopeState, Synchroniser } from '../sync/sync.ts';
import type { AheadSource, Live, LiveOne, LiveQuery, LiveStatus } from './live.ts';

export interface LiveDeps {
  store: MirrorStore;
  sync: Synchroniser;
  network: NetworkStore;
  /** Follows the channels of a scope that came on screen; returns the way to stop. */
  follow: (scope: Scope) => () => void;
}

/**
 * A live list: rows out of the mirror with the state of their scope and of the network. While anybody listens, the
 * mirror is watched and the scope is held on screen.
 */
export function createLiveList<T>(deps: LiveDeps, { scope, read, also }: LiveQuery<T>): AheadSource<Live<T>> {
  const { store, sync, network, follow } = deps;
  const state = sync.state(scope);
  let rows: readonly T[] | null = null;
  // A first answer counts once the rows were read after it. Until then an empty list is not known to be empty.
  let isAnswered = false;
  let fills: unknown;
  const readRows = async (tx: MirrorTx) => {
    const now = await tx.kept(FILLS_SINCE);
    return {
      rows: await read(tx),
      fills: now,
      isAnswered: (isAnswered && now === fills) || (await tx.kept(SYNCED + scopeKey(scope))) !== undefined,
    };
  };
  const composed = (): Live<T> => {
    const { syncedAt, ...rest } = state.snapshot();
    return compose<T>(rows, { ...rest, syncedAt: isAnswered ? syncedAt : null }, network.snapshot().online);
  };

  const source = createSource(composed(), (say) => {
    const update = (): void => say(composed());
    const watch = (): (() => void) =>
      store.observe(
        readRows,
        (next) => {
          // This page's own emptying is announced beforehand, so this one is another tab's.
          const isLost = isAnswered && !next.isAnswered && state.snapshot().syncedAt !== null;
          ({ rows, fills, isAnswered } = next);
          if (isLost) void sync.lost(Promise.resolve());
          update();
        },
        raise,
      );
    let unwatch = watch();
    const ends = [
      () => unwatch(),
      state.subscribe(update),
      network.subscribe(update),
      follow(scope),
      sync.hold(scope),
      also?.subscribe(() => {
        unwatch();
        unwatch = watch();
      }),
    ];
    return () => {
      for (const end of ends) end?.();
    };
  });
  return {
    ...source,
    async readAhead() {
      if (rows !== null) return;
      const ahead = await store.read(readRows);
      // A listener that came meanwhile has newer rows.
      if (rows === null) ({ rows, fills, isAnswered } = ahead);
      source.set(composed());
    },
  };
}

/** A live value of this device alone; `initial` until read. `left` turns the last value into that of the next visit. */
export function createKept<T>(
  { store }: Pick<LiveDeps, 'store'>,
  initial: T,
  read: (tx: MirrorTx) => Promise<T>,
  left: (last: T) => T = (last) => last,
): AheadSource<T> {
  const source = createSource(initial, (say) => {
    const end = store.observe(read, say, raise);
    return () => {
      end();
      say(left(source.snapshot()));
    };
  });
  return {
    ...source,
    async readAhead() {
      if (source.snapshot() !== initial) return;
      const ahead = await store.read(read);
      if (source.snapshot() === initial) source.set(ahead);
    },
  };
}

/** Reading runs our own code over our own rows, so a failure is a bug and must be seen. */
function raise(error: unknown): never {
  throw error;
}

/**
 * The one row of a live list, as a source of its own. While an emptied mirror fills again, the last known row stays, so
 * that no screen closes over typed text [SY-6]. Only a whole answer says that there is none.
 */
export function firstOf<T>(source: AheadSource<Live<T>>): AheadSource<LiveOne<T>> {
  let from: Live<T> | null = null;
  let value: LiveOne<T> | null = null;
  return {
    ...source,
    snapshot() {
      const live = source.snapshot();
      if (value && from === live) return value;
      const { rows, ...rest } = live;
      from = live;
      value = { ...rest, row: rows[0] ?? ((rest.freshness.syncedAt === null && value?.row) || null) };
      return value;
    },
  };
}

function compose<T>(rows: readonly T[] | null, state: ScopeState, online: boolean): Live<T> {
  const { error, ...freshness } = state;
  return {
    rows: rows ?? [],
    status: statusOf(rows, state, online),
    error,
    freshness,
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
