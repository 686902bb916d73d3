import type { StorageState } from '../data.ts';
import type { HealingStore } from '../healing-store.ts';
import { LOSSES_KEY, readLost } from '../losses.ts';
import type { MirrorStore, MirrorTx } from '../mirror-store.ts';
import type { Entry } from './entry.ts';

/** How many entries a person has unsent, noted outside of the database, which the browser may throw away. */
export interface UnsentNote {
  /** 0 also where nothing was noted, or it was removed because the person signed out. */
  read(): number;
  write(count: number): void;
}

/** Present in every database that has been looked after; one without it is new. */
const MARK = 'outbox-kept';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is queued, as far as this page knows. */
interface Known {
  entries: Map<string, Entry>;
  images: Map<string, Bytes>;
}

/**
 * Looks after the queued entries of a person beyond the life of their database [R35, R37]: into memory, or into a new
 * database in the place of a lost one, goes along what this page knows of; what is lost for good is counted, to be told.
 * What is written through its `store` is known from the moment it is on the disk, the rest as soon as it can be seen.
 */
export function keepSafe(store: HealingStore, note: UnsentNote): { store: MirrorStore; stop: () => void } {
  const keeper = new Keeper(store, note);
  void keeper.start();
  return {
    store: {
      read: (work) => store.read(work),
      write: (work, durability) => keeper.write(work, durability),
      observe: (work, next, failed) => store.observe(work, next, failed),
      forgetRecords: () => store.forgetRecords(),
      close: () => store.close(),
    },
    stop: () => keeper.stop(),
  };
}

class Keeper {
  readonly #store: HealingStore;
  readonly #note: UnsentNote;
  #known: Known = { entries: new Map(), images: new Map() };
  /** Own writes so far: what was read before the last of them is out of date. */
  #writes = 0;
  /** What this page noted last. */
  #noted = 0;
  #stopped = false;
  #stopWatching = (): void => undefined;

  constructor(store: HealingStore, note: UnsentNote) {
    this.#store = store;
    this.#note = note;
  }

  async start(): Promise<void> {
    await this.#store.prepare((tx, state) => this.#prepare(tx, state));
    if (this.#stopped) return;
    this.#stopWatching = this.#store.observe(
      (tx) => this.#look(tx),
      (seen) => this.#saw(seen),
      (error) => {
        throw error;
      },
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#stopWatching();
  }

  async write<T>(
    work: (tx: MirrorTx) => Promise<T>,
    durability?: Parameters<MirrorStore['write']>[1],
  ): Promise<T> {
    let changes: ((known: Known) => void)[] = [];
    const value = await this.#store.write((tx) => {
      changes = [];
      return work(noting(tx, changes));
    }, durability);
    if (changes.length === 0) return value;
    this.#writes += 1;
    for (const change of changes) change(this.#known);
    this.#tally();
    return value;
  }

  async #prepare(tx: MirrorTx, state: StorageState): Promise<void> {
    if (await tx.kept(MARK)) return;
    const noted = this.#note.read();
    // Without a note the person has signed out meanwhile: then nothing of theirs may come back [F-14].
    if (state === 'memory' || noted > 0) await putBack(tx, this.#known);
    const lost = state === 'durable' ? noted - this.#known.entries.size : 0;
    if (lost > 0) await tx.keep(LOSSES_KEY, readLost(await tx.kept(LOSSES_KEY)) + lost);
    await tx.keep(MARK, true);
  }

  async #look(tx: MirrorTx): Promise<(Known & { asOf: number }) | null> {
    const asOf = this.#writes;
    if (!(await tx.kept(MARK))) return null;
    const entries = await tx.entries();
    const images = new Map<string, Bytes>();
    for (const { attachments } of entries)
      for (const { key, stored } of attachments) {
        if (stored) continue;
        const bytes = this.#known.images.get(key) ?? (await tx.bytes(key));
        if (bytes) images.set(key, bytes);
      }
    return { entries: new Map(entries.map((entry) => [entry.id, entry])), images, asOf };
  }

  #saw(seen: (Known & { asOf: number }) | null): void {
    // The browser put a new database in the place of the old one under a page that runs.
    if (!seen) void this.#store.prepare((tx, state) => this.#prepare(tx, state));
    if (seen?.asOf !== this.#writes) return;
    this.#known = seen;
    this.#tally();
  }

  /** What lives in memory does not change what the database has. */
  #tally(): void {
    const count = this.#known.entries.size;
    if (this.#store.state.snapshot() !== 'durable') return;
    // Removed by another page: its person has signed out, or it saw all of them leave, as this one soon will.
    if (count > 0 && this.#noted > 0 && this.#note.read() === 0) return;
    this.#note.write(count);
    this.#noted = count;
  }
}

/** A transaction whose changes to the outbox are noted, to be known once it is over. */
function noting(tx: MirrorTx, changes: ((known: Known) => void)[]): MirrorTx {
  return {
    ...tx,
    putEntry(entry) {
      changes.push(({ entries }) => entries.set(entry.id, entry));
      return tx.putEntry(entry);
    },
    removeEntry(id) {
      changes.push(({ entries }) => entries.delete(id));
      return tx.removeEntry(id);
    },
    putBytes(key, bytes) {
      changes.push(({ images }) => images.set(key, bytes));
      return tx.putBytes(key, bytes);
    },
    removeBytes(key) {
      changes.push(({ images }) => images.delete(key));
      return tx.removeBytes(key);
    },
  };
}

/** What was queued since then comes behind it: the order of composing stays. */
async function putBack(tx: MirrorTx, { entries, images }: Known): Promise<void> {
  const there = await tx.entries();
  const ids = new Set(there.map(({ id }) => id));
  const missing = [...entries.values()].filter(({ id }) => !ids.has(id));
  const last = missing.reduce((most, { seq }) => Math.max(most, seq), 0);
  for (const entry of there) await tx.putEntry({ ...entry, seq: entry.seq + last });
  for (const entry of missing) await tx.putEntry(entry);
  for (const [key, bytes] of images) await tx.putBytes(key, bytes);
}
