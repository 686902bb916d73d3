import type { Entry } from '../mirror/entry.ts';
import type { HealingStore, StorageState } from '../mirror/healing-store.ts';
import { LOST_ENTRIES_KEY, readLost } from '../mirror/lost-entries.ts';
import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import type { SecondCopy } from './second-copy.ts';
import { dropOrphans } from './write-entries.ts';

/**
 * Number of a person's unsent entries, noted outside of the database, which the browser may throw away. Its absence
 * tells other pages that the person signed out. It proves a loss only where there are no second copies.
 */
export interface UnsentNote {
  /** 0 also where nothing was noted, or the note was removed because the person signed out. */
  read(): number;
  write(count: number): void;
}

/** Key that every database has once it was looked after. A database without it is new. */
const MARK = 'outbox-kept';

type Bytes = Uint8Array<ArrayBuffer>;

/** The queue as far as this page knows it. */
interface Known {
  entries: Map<string, Entry>;
  images: Map<string, Bytes>;
}

/** The person's store and outbox under care. */
export interface SafeKeeping {
  store: MirrorStore;
  /** Runs a work that may remove entries at the person's wish. Their copies go first, so that none comes back. */
  discarding<T>(ids: readonly string[], work: () => Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Keeps a user's queued entries beyond the life of their database [SY-5, SY-97]. Entries known to this page, and
 * entries with second copies, move along into memory or into a new database. Entries lost for good are counted and
 * reported. An entry written through its `store` is known, and its words are copied, before the write resolves.
 * Other entries are known as soon as they can be read.
 */
export function keepSafe(store: HealingStore, note: UnsentNote, copies: SecondCopy): SafeKeeping {
  const keeper = new Keeper(store, note, copies);
  void keeper.start();
  return {
    store: {
      read: (work) => store.read(work),
      write: (work, durability) => keeper.write(work, durability),
      observe: (work, next, failed) => store.observe(work, next, failed),
      forgetRecords: () => store.forgetRecords(),
      close: () => store.close(),
    },
    discarding: (ids, work) => keeper.discarding(ids, work),
    stop: () => keeper.stop(),
  };
}

const NOTHING: Known = { entries: new Map(), images: new Map() };

class Keeper {
  readonly #store: HealingStore;
  readonly #note: UnsentNote;
  readonly #copies: SecondCopy;
  /** Copies found while a store is made ready. Null where this device keeps none, undefined where nobody has looked. */
  #copied: Entry[] | null | undefined;
  #ready: Promise<void> = Promise.resolve();
  #known: Known = { entries: new Map(), images: new Map() };
  /** Own writes so far. A value read before the last of them is out of date. */
  #writes = 0;
  /** The number that this page noted last. */
  #noted = 0;
  #stopped = false;
  #stopWatching = (): void => undefined;

  constructor(store: HealingStore, note: UnsentNote, copies: SecondCopy) {
    this.#store = store;
    this.#note = note;
    this.#copies = copies;
  }

  async start(): Promise<void> {
    this.#ready = this.#makeReady();
    await this.#ready;
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
    await this.#ready;
    let changes: Change[] = [];
    const value = await this.#store.write((tx) => {
      changes = [];
      return work(noting(tx, changes));
    }, durability);
    if (changes.length === 0) return value;
    this.#writes += 1;
    for (const change of changes) change.make(this.#known);
    this.#tally();
    const touched = new Set(changes.flatMap(({ entry }) => entry ?? []));
    const left = [...touched].flatMap((id) => this.#known.entries.get(id) ?? []);
    const over = [...touched].filter((id) => !this.#known.entries.has(id));
    // Nobody waits for the removal, because a leftover copy is looked up before it would be sent.
    if (over.length > 0) void this.#copies.remove(over);
    await this.#copy(left);
    return value;
  }

  async discarding<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
    await this.#copies.remove(ids);
    try {
      return await work();
    } finally {
      const left = await this.#store.read((tx) => tx.entries());
      await this.#copy(left.filter(({ id }) => ids.includes(id)));
    }
  }

  /** Entries in memory alone are promised to nobody. Their copies would have no database to be compared with. */
  async #copy(entries: readonly Entry[]): Promise<void> {
    if (this.#store.state.snapshot() === 'durable') await this.#copies.put(entries);
  }

  /** Reads the copies before the transaction, because waiting for anything else inside one would end it. */
  async #makeReady(): Promise<void> {
    const copied = await this.#copies.read();
    this.#copied = copied;
    await this.#store.prepare((tx, state) => this.#prepare(tx, state));
    this.#copied = undefined;
    void this.#compare(copied ?? []);
  }

  /**
   * Settles the copies. A copied entry that is no longer queued has ended. An entry that an older build queued has no
   * copy yet. Nobody waits for this, so pictures without an entry go here too.
   */
  async #compare(copied: readonly Entry[]): Promise<void> {
    const entries = await this.#store.read((tx) => tx.entries());
    if (this.#store.state.snapshot() !== 'durable') return;
    const queued = new Set(entries.map(({ id }) => id));
    const over = copied.filter(({ id }) => !queued.has(id)).map(({ id }) => id);
    if (over.length > 0) await this.#copies.remove(over);
    await this.#copies.put(entries);
    await this.#store.write(dropOrphans);
  }

  async #prepare(tx: MirrorTx, state: StorageState): Promise<void> {
    const copied = this.#copied;
    if (await tx.kept(MARK)) return mend(tx, copied ?? []);
    // A new database under a running page. The page's watch sees that, and has the copies read.
    if (state === 'durable' && copied === undefined) return;
    const noted = this.#note.read();
    // Without a note the person has signed out meanwhile, and nothing of theirs may come back [F-14].
    const known = state === 'memory' || noted > 0 ? this.#known : NOTHING;
    const again = state === 'durable' ? (copied ?? []) : [];
    const entries = new Map([...again.map((entry) => [entry.id, entry] as const), ...known.entries]);
    await putBack(tx, { entries, images: known.images });
    const lost = state === 'durable' && copied === null ? noted - known.entries.size : 0;
    if (lost > 0) await tx.keep(LOST_ENTRIES_KEY, readLost(await tx.kept(LOST_ENTRIES_KEY)) + lost);
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
    // The browser replaced the old database under a running page.
    if (!seen) this.#ready = this.#makeReady();
    if (seen?.asOf !== this.#writes) return;
    this.#known = seen;
    this.#tally();
    // Another page sent or discarded the entries of the other copies.
    void this.#copies.removeExcept(seen.entries);
  }

  /** Notes the number of entries. Entries in memory do not change the number that the database has. */
  #tally(): void {
    const count = this.#known.entries.size;
    if (this.#store.state.snapshot() !== 'durable') return;
    // Another page removed the note: its person signed out, or it saw all entries leave, as this one soon will.
    if (count > 0 && this.#noted > 0 && this.#note.read() === 0) return;
    this.#note.write(count);
    this.#noted = count;
  }
}

/** A change to the outbox, valid once its transaction is over. `entry` is the id of the changed entry. */
interface Change {
  make(known: Known): unknown;
  entry?: string;
}

/** A transaction that notes its changes to the outbox, which become known once it is over. */
function noting(tx: MirrorTx, changes: Change[]): MirrorTx {
  return {
    ...tx,
    putEntry(entry) {
      changes.push({ entry: entry.id, make: ({ entries }) => entries.set(entry.id, entry) });
      return tx.putEntry(entry);
    },
    removeEntry(id) {
      changes.push({ entry: id, make: ({ entries }) => entries.delete(id) });
      return tx.removeEntry(id);
    },
    putBytes(key, bytes) {
      changes.push({ make: ({ images }) => images.set(key, bytes) });
      return tx.putBytes(key, bytes);
    },
    removeBytes(key) {
      changes.push({ make: ({ images }) => images.delete(key) });
      return tx.removeBytes(key);
    },
  };
}

/** Replaces unreadable entries by their copies. */
async function mend(tx: MirrorTx, copied: readonly Entry[]): Promise<void> {
  if (copied.length === 0) return;
  const torn = new Set((await tx.unreadable()).map(({ id }) => id));
  for (const entry of copied) if (torn.has(entry.id)) await tx.putEntry(entry);
}

/** Puts missing entries back. Entries queued since then come behind them, so the order of composing stays. */
async function putBack(tx: MirrorTx, { entries, images }: Known): Promise<void> {
  const there = await tx.entries();
  const ids = new Set(there.map(({ id }) => id));
  const missing = [...entries.values()].filter(({ id }) => !ids.has(id));
  const last = missing.reduce((most, { seq }) => Math.max(most, seq), 0);
  for (const entry of there) await tx.putEntry({ ...entry, seq: entry.seq + last });
  for (const entry of missing) await tx.putEntry(entry);
  for (const [key, bytes] of images) await tx.putBytes(key, bytes);
}
