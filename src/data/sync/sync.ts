import { type NetworkStore, noteFailure } from '../basis/network-store.ts';
import type { DataError } from '../basis/outcome.ts';
import { exclusiveGroupOf, refreshKey, type Scope, scopeKey } from '../basis/scope.ts';
import { createSource, type ValueSource } from '../basis/source.ts';
import type { Seeker } from '../discovery/locations.ts';
import { SYNCED } from '../mirror/mirror-store.ts';
import type { SyncDeps } from '../pull/list.ts';
import { reasonOf } from '../wire/transport.ts';

/**
 * State of a scope. `syncedAt`: ms, null without any complete answer so far. `isPart`: the last answer was not whole,
 * so it says of nothing that it is missing.
 */
export interface ScopeState {
  syncedAt: number | null;
  isPart: boolean;
  refreshing: boolean;
  error: DataError | null;
}

/** Waits before scopes on screen are asked for again where nobody answered, ms; the last one repeats. */
const RETRY_MS = [2000, 5000, 10_000, 30_000, 60_000] as const;
/** Age up to which a complete scope is not asked for again when a screen opens, ms. */
const FRESH_MS = 15_000;

export interface SynchroniserDeps extends SyncDeps {
  /** The device's time, ms, which may be put back. */
  now: () => number;
  network: NetworkStore;
  seeker: () => Seeker;
  /** The code that talks to the server, fetched behind the first paint. Rejects with TransportError. */
  chunk: () => Promise<{ syncScope: typeof import('./sync-scope.ts').syncScope }>;
  /** Runs a callback later; returns the way to call it off. */
  later: (callback: () => void, ms: number) => () => void;
}

interface Running {
  end: Promise<DataError | undefined>;
  gap: boolean;
  /** The refresh may have asked already, and then misses later changes. */
  begun: boolean;
  /** The answer is in. A caller who hears of it and asks again wants another one. */
  over: boolean;
}

/** Keeps scopes fresh. Each has one refresh at a time; those on screen are refreshed when the connection returns. */
export class Synchroniser {
  readonly #deps: SynchroniserDeps;
  readonly #states = new Map<string, ValueSource<ScopeState>>();
  readonly #running = new Map<string, Running>();
  /** The key of the scope that was asked for last, by exclusive group. */
  readonly #last = new Map<string, string>();
  readonly #active = new Map<string, { scope: Scope; holders: number }>();
  /** Number of refreshes of a scope under way. */
  readonly #busy = new WeakMap<ValueSource<ScopeState>, number>();
  #failures = 0;
  #retry: (() => void) | null = null;
  #closed = false;
  readonly #unwatch: () => void;
  /** Number of times that the mirror was emptied or replaced. Rows written before are gone. */
  #timesEmptied = 0;

  constructor(deps: SynchroniserDeps) {
    this.#deps = deps;
    // The browser may never say that a connection found missing is back, so retries are planned here.
    this.#unwatch = deps.network.subscribe(() => {
      if (!deps.network.snapshot().online) this.#retryLater();
    });
  }

  /** State of a scope, live. It starts from the state that the device kept. */
  state(scope: Scope): ValueSource<ScopeState> {
    const key = scopeKey(scope);
    const known = this.#states.get(key);
    if (known) return known;
    const source = createSource<ScopeState>({
      syncedAt: null,
      isPart: false,
      refreshing: false,
      error: null,
    });
    this.#states.set(key, source);
    void this.#deps.store
      .read((tx) => tx.kept(SYNCED + key))
      .then((at) => {
        const { syncedAt } = source.snapshot();
        if (typeof at === 'number' && syncedAt === null) source.set({ ...source.snapshot(), syncedAt: at });
      });
    return source;
  }

  /** True while a refresh of the scope is under way, or where one has just ended. */
  isAsked(scope: Scope): boolean {
    return this.#running.has(refreshKey(scope)) || this.#isFresh(scope);
  }

  /** Marks a scope as on screen until the returned function is called; it is refreshed now and on every nudge. */
  hold(scope: Scope): () => void {
    const key = scopeKey(scope);
    const held = this.#active.get(key) ?? { scope, holders: 0 };
    held.holders += 1;
    this.#active.set(key, held);
    if (held.holders === 1 && !this.#isFresh(scope)) void this.refresh(scope);
    return () => {
      held.holders -= 1;
      if (held.holders === 0) this.#active.delete(key);
    };
  }

  /** Asks again for all on screen, because the connection may be back, or events may have been missed. */
  async nudge(): Promise<void> {
    this.#retry?.();
    this.#retry = null;
    await Promise.all([...this.#active.values()].map(({ scope }) => this.refresh(scope, { gap: true })));
  }

  /**
   * Refreshes a scope. A running refresh is shared, unless a gap must be closed. `gap`: events may have been missed. A
   * read caused by an event must start after the event, so it runs next, once for all requests meanwhile. Nor is a
   * refresh shared after another scope of its group was requested, because it gives up. Resolves
   * with the reason of a failure.
   */
  refresh(scope: Scope, { gap = false }: { gap?: boolean } = {}): Promise<DataError | undefined> {
    const key = refreshKey(scope);
    const group = exclusiveGroupOf(scope);
    const isLast = this.#last.get(group) === key;
    this.#last.set(group, key);
    const running = this.#running.get(key);
    const isShared = running && !running.over && (!gap || (running.gap && !running.begun));
    if (isShared && isLast) return running.end;
    const mine = { gap, begun: false, over: false } as Running;
    const end = Promise.resolve(running?.end).then(() => {
      mine.begun = true;
      return this.#run(scope, mine);
    });
    mine.end = end;
    this.#running.set(key, mine);
    return end.finally(() => {
      if (this.#running.get(key) === mine) this.#running.delete(key);
    });
  }

  /** Until `healed` the mirror is emptied or replaced. No scope counts as whole; all on screen are asked for again. */
  async lost(healed: Promise<unknown>): Promise<void> {
    this.#timesEmptied += 1;
    for (const state of this.#states.values()) state.set({ ...state.snapshot(), syncedAt: null });
    await healed;
    if (!this.#closed) await this.nudge();
  }

  close(): void {
    this.#closed = true;
    this.#unwatch();
    this.#retry?.();
    this.#active.clear();
  }

  /** True for a scope read a moment ago, so that going back and forth between screens does not ask again. */
  #isFresh(scope: Scope): boolean {
    const { syncedAt, error } = this.state(scope).snapshot();
    return syncedAt !== null && error === null && Math.abs(this.#deps.now() - syncedAt) < FRESH_MS;
  }

  async #run(scope: Scope, mine: Running): Promise<DataError | undefined> {
    if (this.#closed) return;
    const state = this.state(scope);
    const { network, now, store } = this.#deps;
    this.#busy.set(state, (this.#busy.get(state) ?? 0) + 1);
    state.set({ ...state.snapshot(), refreshing: true });
    try {
      const timesEmptied = this.#timesEmptied;
      const wasOnline = network.snapshot().online;
      const whole = await this.#sync(scope, mine.gap);
      // These answers may be older than a failure of another call, because they are told once they are stored.
      if (wasOnline && !network.snapshot().online) this.#retryLater();
      else {
        network.answered();
        this.#failures = 0;
      }
      const syncedAt = now();
      const isThere = (): boolean => whole && timesEmptied === this.#timesEmptied;
      if (isThere()) await store.write((tx) => tx.keep(SYNCED + scopeKey(scope), syncedAt));
      mine.over = true;
      state.set({
        syncedAt: isThere() ? syncedAt : state.snapshot().syncedAt,
        isPart: !isThere(),
        refreshing: this.#isBusyAfter(state),
        // A failure of the whole is not mended by a part of it.
        error: refreshKey(scope) === scopeKey(scope) ? null : state.snapshot().error,
      });
    } catch (thrown) {
      if (this.#closed) return;
      const error = reasonOf(thrown);
      noteFailure(network, error);
      mine.over = true;
      state.set({ ...state.snapshot(), refreshing: this.#isBusyAfter(state), error });
      if (error.kind === 'network') this.#retryLater();
      return error;
    }
  }

  /** Counts one refresh less. True while others of the scope go on. */
  #isBusyAfter(state: ValueSource<ScopeState>): boolean {
    const left = (this.#busy.get(state) ?? 1) - 1;
    this.#busy.set(state, left);
    return left > 0;
  }

  async #sync(scope: Scope, gap: boolean): Promise<boolean> {
    const { syncScope } = await this.#deps.chunk();
    return syncScope(this.#deps, this.#deps.seeker(), scope, gap);
  }

  #retryLater(): void {
    if (this.#retry || this.#active.size === 0) return;
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 60_000;
    this.#failures += 1;
    this.#retry = this.#deps.later(() => {
      this.#retry = null;
      void this.nudge();
    }, wait);
  }
}
