import { ApolloCache, type Cache, type Unmasked } from '@apollo/client';
import { canonicalStringify, print } from '@apollo/client/utilities';

type Diff = Cache.DiffResult<unknown>;

const MISSING: Diff = { result: null, complete: false };

/**
 * Keeps the whole result of each query by its text and variables: what the default policies need, watched
 * cache-and-network and plain cache-first, without Apollo's normalised store, which is a quarter of its code. One
 * query never answers for another, a mutation changes none, and an optimistic answer is not shown: all of that is the
 * mirror's and the outbox's.
 */
export class ResultCache extends ApolloCache {
  override readonly assumeImmutableResults = true;
  readonly #results = new Map<string, Diff>();
  readonly #watches = new Set<Cache.WatchOptions>();
  /** Watches to be told at the end of the running transaction. */
  readonly #changed = new Set<Cache.WatchOptions>();
  #running = 0;

  override diff<TData>({ id = 'ROOT_QUERY', ...asked }: Cache.DiffOptions<TData>): Cache.DiffResult<TData> {
    const found = id === 'ROOT_QUERY' ? this.#results.get(keyOf(asked)) : undefined;
    return (found ?? MISSING) as Cache.DiffResult<TData>;
  }

  override read<TData>({ rootId, ...asked }: Cache.ReadOptions<TData>): Unmasked<TData> | null {
    return this.diff<TData>({ ...asked, id: rootId }).result as Unmasked<TData> | null;
  }

  override write({ dataId = 'ROOT_QUERY', result, broadcast = true, ...asked }: Cache.WriteOptions) {
    if (dataId !== 'ROOT_QUERY') return undefined;
    const key = keyOf(asked);
    this.#results.set(key, { result, complete: true } as Diff);
    for (const watch of this.#watches) if (keyOf(watch) === key) this.#changed.add(watch);
    if (broadcast) this.#broadcast();
    return undefined;
  }

  override watch<TData>(asked: Cache.WatchOptions<TData>): () => void {
    const watch = asked as Cache.WatchOptions;
    this.#watches.add(watch);
    if (watch.immediate) this.#tell(watch);
    return () => {
      this.#watches.delete(watch);
      this.#changed.delete(watch);
    };
  }

  override batch<U>({ update, optimistic, onWatchUpdated }: Cache.BatchOptions<this, U>): U {
    let outcome: U | undefined;
    const run = (): void => {
      outcome = update(this);
      for (const watch of this.#changed)
        if (onWatchUpdated?.call(this, watch, this.diff(watch), watch.lastDiff) === false)
          this.#changed.delete(watch);
    };
    this.performTransaction(run, typeof optimistic === 'string' ? optimistic : null);
    return outcome as U;
  }

  override performTransaction(transaction: (cache: this) => void, optimisticId?: string | null): void {
    if (optimisticId) return;
    this.#running += 1;
    try {
      transaction(this);
    } finally {
      this.#running -= 1;
      this.#broadcast();
    }
  }

  override async reset(options?: Cache.ResetOptions): Promise<void> {
    this.#results.clear();
    if (options?.discardWatches) this.#watches.clear();
    for (const watch of this.#watches) this.#changed.add(watch);
    this.#broadcast();
  }

  override extract = () => Object.fromEntries(this.#results);
  override restore(results: Readonly<Record<string, Diff>>): this {
    this.#results.clear();
    for (const [key, diff] of Object.entries(results)) this.#results.set(key, diff);
    return this;
  }
  override evict = () => false;
  override removeOptimistic = () => undefined;
  override fragmentMatches = () => true;

  #broadcast(): void {
    for (const watch of this.#running > 0 ? [] : this.#changed) {
      this.#changed.delete(watch);
      this.#tell(watch);
    }
  }

  #tell(watch: Cache.WatchOptions): void {
    const { lastDiff } = watch;
    watch.lastDiff = this.diff(watch);
    watch.callback(watch.lastDiff, lastDiff);
  }
}

const keyOf = ({ query, variables }: Pick<Cache.DiffOptions, 'query' | 'variables'>): string =>
  `${print(query)} ${canonicalStringify(variables ?? {})}`;
