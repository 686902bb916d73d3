import { createSource } from '../basis/source.ts';
import type { Durability, MirrorStore, MirrorTx } from './mirror-store.ts';
import { isQuota, isStorageFault } from './storage-faults.ts';

/** 'memory': this device cannot keep the mirror (private mode, broken or full storage), so rows go with the page. */
export type StorageState = 'durable' | 'memory';

/** Waits before each reopening, in ms [SY-5]. */
const REOPEN_DELAYS_MS = [100, 400, 1600] as const;
/** A fault that comes sooner after the last healing counts as the same one and gets no new tries, ms. */
const SAME_FAULT_MS = 60_000;

export interface HealingDeps {
  open(): Promise<MirrorStore>;
  wait(ms: number): Promise<void>;
}

interface Observation {
  restart(): void;
}

/** Work done in every store before anybody else uses it. It must be repeatable. */
export type Preparation = (tx: MirrorTx, state: StorageState) => Promise<void>;

/**
 * A store that survives faults of the device's storage [SY-5, SY-6]. Each lost connection is reopened up to three
 * times. A full disk is answered by dropping data that can be fetched again. In the end the mirror lives in memory
 * and says so. The work of a transaction may run again after a fault, so it must be repeatable.
 */
export class HealingStore implements MirrorStore {
  readonly state = createSource<StorageState>('durable');
  readonly #deps: HealingDeps;
  readonly #observations = new Set<Observation>();
  /** Observations without a first value, and reads without an answer. */
  readonly #unread = new Set<object>();
  #onHealing: (healed: Promise<unknown>) => void = () => undefined;
  #preparation: Preparation | null = null;
  #closed = false;
  #reopened = 0;
  /** ms by performance.now, which no change of the device's time moves. */
  #healedAt = 0;
  #emptied = false;
  /** Values of this device alone, as this page last read or wrote them. They go on in memory without the disk. */
  readonly #kept = new Map<string, unknown>();
  #current: Promise<MirrorStore>;

  constructor(deps: HealingDeps) {
    this.#deps = deps;
    this.#current = deps.open().catch(() => this.#reopen());
  }

  read<T>(work: (tx: MirrorTx) => Promise<T>): Promise<T> {
    const reading = {};
    this.#unread.add(reading);
    return this.#attempt((store) => store.read((tx) => work(this.#noting(tx)))).finally(() =>
      this.#unread.delete(reading),
    );
  }

  write<T>(work: (tx: MirrorTx) => Promise<T>, durability?: Durability): Promise<T> {
    return this.#attempt(
      (store) => store.write((tx) => work(this.#noting(tx)), durability),
      durability === 'promised',
    );
  }

  forgetRecords(): Promise<void> {
    return this.#attempt((store) => store.forgetRecords());
  }

  /** Prepares the present store, and every later one in its place. */
  async prepare(preparation: Preparation): Promise<void> {
    this.#preparation = preparation;
    await this.write((tx) => preparation(tx, this.state.snapshot()), 'strict');
  }

  /**
   * Sets the one listener for records that may be going, because the store is emptied or replaced. `healed` resolves
   * when that is over.
   */
  onHealing(hear: (healed: Promise<unknown>) => void): void {
    this.#onHealing = hear;
  }

  observe<T>(
    work: (tx: MirrorTx) => Promise<T>,
    next: (value: T) => void,
    failed: (error: unknown) => void,
  ): () => void {
    let stop: (() => void) | null = null;
    const told = (value: T): void => {
      this.#unread.delete(observation);
      next(value);
    };
    const restart = (): void => {
      const mine = this.#current;
      void mine.then((store) => {
        if (mine !== this.#current || !this.#observations.has(observation)) return;
        stop?.();
        const failing = (error: unknown): void => {
          if (!this.#observations.has(observation)) return;
          if (isStorageFault(error)) void this.#heal(mine);
          else failed(error);
        };
        stop = store.observe((tx) => work(this.#noting(tx)), told, failing);
      });
    };
    const observation = { restart };
    this.#observations.add(observation);
    this.#unread.add(observation);
    restart();
    return () => {
      this.#observations.delete(observation);
      this.#unread.delete(observation);
      stop?.();
    };
  }

  /** True while an observation or a read has got no value yet. */
  isReading(): boolean {
    return this.#unread.size > 0;
  }

  isClosed(): boolean {
    return this.#closed;
  }

  close(): void {
    this.#closed = true;
    this.#observations.clear();
    void this.#current.then((store) => store.close());
  }

  /** `mayRefuse`: rejects where only the outbox and kept values fill the disk, so that the caller is told. */
  async #attempt<T>(use: (store: MirrorStore) => Promise<T>, mayRefuse = false): Promise<T> {
    let emptied = false;
    for (;;) {
      const mine = this.#current;
      try {
        return await use(await mine);
      } catch (error) {
        // The person is gone: nobody waits for the answer, and the closed database must not be reopened.
        if (this.#closed) return new Promise(() => undefined);
        if (!isStorageFault(error)) throw error;
        if (mayRefuse && isQuota(error)) {
          if (emptied || !(await this.#emptiedFor(await mine))) throw error;
          emptied = true;
        } else await this.#heal(mine, error);
      }
    }
  }

  /** All callers that met the same broken store share one healing. */
  #heal(broken: Promise<MirrorStore>, error?: unknown): Promise<MirrorStore> {
    if (this.#current !== broken) return this.#current;
    this.#current = broken.then(async (store) => {
      if (isQuota(error) && !this.#emptied) {
        this.#emptied = true;
        if (await emptiedOf(store)) return store;
      }
      // A full disk can still be read, and values of other pages are newer there.
      if (isQuota(error))
        await import('./memory-store.ts')
          .then(({ rescue }) => rescue(store, this.#kept))
          .catch(() => undefined);
      store.close();
      return this.#reopen();
    });
    this.#onHealing(this.#current);
    void this.#current.then(() => {
      for (const observation of this.#observations) observation.restart();
    });
    return this.#current;
  }

  #emptiedFor(store: MirrorStore): Promise<boolean> {
    const emptied = emptiedOf(store);
    this.#onHealing(emptied);
    return emptied;
  }

  async #reopen(): Promise<MirrorStore> {
    const isDurable = this.state.snapshot() === 'durable';
    if (isDurable && performance.now() - this.#healedAt > SAME_FAULT_MS) this.#reopened = 0;
    while (!this.#closed && this.#reopened < REOPEN_DELAYS_MS.length) {
      await this.#deps.wait(REOPEN_DELAYS_MS[this.#reopened] ?? 0);
      this.#reopened += 1;
      try {
        const store = await this.#prepared(await this.#deps.open(), 'durable');
        this.#healedAt = performance.now();
        return store;
      } catch {
        // The next, longer wait may help; after the last one memory must do.
      }
    }
    const { createMemoryStore, keepAll } = await import('./memory-store.ts');
    const store = createMemoryStore();
    await this.#prepared(store, 'memory');
    await keepAll(store, this.#kept);
    this.state.set('memory');
    return store;
  }

  /** A transaction that notes the kept values which it reads and writes. */
  #noting(tx: MirrorTx): MirrorTx {
    const kept = this.#kept;
    return {
      ...tx,
      kept: (key) =>
        tx.kept(key).then((value) => {
          kept.set(key, value);
          return value;
        }),
      keep(key, value) {
        kept.set(key, value);
        return tx.keep(key, value);
      },
      drop(key) {
        kept.delete(key);
        return tx.drop(key);
      },
    };
  }

  async #prepared(store: MirrorStore, state: StorageState): Promise<MirrorStore> {
    const preparation = this.#preparation;
    try {
      if (preparation) await store.write((tx) => preparation(tx, state), 'strict');
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }
}

/** True where the mirror was dropped, so that the next write has its room. */
async function emptiedOf(store: MirrorStore): Promise<boolean> {
  try {
    await store.forgetRecords();
    return true;
  } catch {
    return false;
  }
}
