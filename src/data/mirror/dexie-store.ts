import { Dexie, liveQuery, type Table } from 'dexie';
import { endInBfcache, type PageEvents } from './bfcache.ts';
import type { Entry } from './entry.ts';
import {
  type Cursor,
  type MirrorStore,
  type MirrorTx,
  type RowKey,
  type RowQuery,
  type SaleDay,
  type SaleDayQuery,
  type StoredRow,
  SYNCED,
  type Tombstone,
} from './mirror-store.ts';
import { isEntry, stored, storedAt, unreadable } from './read-entry.ts';
import { readMany } from './read-many.ts';
import { createWriteQueue } from './write-queue.ts';

/** Raise it when stored records may not fit this build. They are dropped and fetched again; kept values stay. */
const MIRROR_EPOCH = 1;
/** Longest time for another page to let go of the database, ms. */
const BLOCKED_MS = 3000;
/** Most writes of the network in one transaction: a shop and three lists. An act of a person may wait behind it. */
const MAX_TOGETHER = 4;
/** Longest time that writes may hold a value back from those who watch, ms. */
const HELD_BACK_MS = 300;

class MirrorDatabase extends Dexie {
  declare records: Table<StoredRow, [string, string]>;
  declare tombstones: Table<Tombstone, [string, string]>;
  declare cursors: Table<Cursor, string>;
  declare saleDays: Table<SaleDay, [string, string, number]>;
  declare kept: Table<{ key: string; value: unknown }, string>;
  declare outbox: Table<Entry, string>;
  declare images: Table<{ key: string; bytes: Uint8Array<ArrayBuffer> }, string>;

  constructor(name: string, durability: 'relaxed' | 'strict') {
    // Dexie's cache of live queries does not see the writes of both connections in order. Now and then it showed a past
    // state and kept showing it.
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' });
    this.version(1).stores({
      records: '[type+id], [parentId+type+updatedAt], [owner+type], [type+reference]',
      tombstones: '[type+id]',
      cursors: 'key',
      kept: 'key',
    });
    this.version(2).stores({ outbox: 'id', images: 'key' });
    this.version(3).stores({ saleDays: '[source+parentId+day]' });
  }

  get all(): Table[] {
    return [this.records, this.tombstones, this.cursors, this.saleDays, this.kept, this.outbox, this.images];
  }
}

/**
 * Opens or makes a person's database. Rejects where the device keeps nothing. Work under way ends when `page` enters
 * the back/forward cache, and runs again when it is back.
 */
export async function openDexieStore(
  name: string,
  page: PageEvents = new EventTarget(),
): Promise<MirrorStore> {
  const db = new MirrorDatabase(name, 'relaxed');
  // Durability belongs to a connection, so data that exists nowhere else has a connection of its own.
  const strict = new MirrorDatabase(name, 'strict');
  const bfcache = endInBfcache([db, strict], page);
  const write = createWriteQueue((work, durability) => {
    const through = durability === 'strict' || durability === 'promised' ? strict : db;
    const transact = () => through.transaction('rw', through.all, () => work(createTx(through)));
    return bfcache.run(() => Dexie.ignoreTransaction(transact));
  }, MAX_TOGETHER);
  const store: MirrorStore = {
    read: (work) => bfcache.run(() => db.transaction('r', db.all, () => work(createTx(db)))),
    write: (work, durability = 'relaxed') => write(work, durability),
    observe: (work, next, failed) => watch(() => store.read(work), next, failed),
    forgetRecords: () =>
      bfcache.run(() =>
        db.transaction('rw', db.all, async () => {
          await Promise.all(
            [db.records, db.tombstones, db.cursors, db.saleDays].map((table) => table.clear()),
          );
          await db.kept.where('key').startsWith(SYNCED).delete();
        }),
      ),
    close() {
      bfcache.stop();
      for (const one of [db, strict]) one.close({ disableAutoOpen: true });
    },
  };
  try {
    await untilHeldUp(db, () => db.open());
    await checkEpoch(store);
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}

/**
 * Watches a reading. Dexie begins anew at each write and drops the reading under way. So one reading runs at a time,
 * and a late value is given although writes outran it. A screen that waits for quiet would stay empty. A reading is one
 * transaction, so an outrun value shows one state, too [SY-82].
 */
function watch<T>(
  read: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void,
): () => void {
  let newest = 0;
  let at = Date.now();
  let late: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const give = (value: T): void => {
    clearTimeout(late);
    at = Date.now();
    if (!subscription.closed) next(value);
  };
  const subscription = liveQuery(() => {
    newest += 1;
    const mine = newest;
    const inZone = keepZone();
    const run = last.then(async () => {
      // Dexie drops the answer of an overtaken reading.
      if (mine < newest) return undefined as T;
      const value = await inZone(read);
      // An older value that waits is never given after a newer one.
      clearTimeout(late);
      // Listeners stay out of the zone of the reading.
      if (Date.now() - at > HELD_BACK_MS) late = setTimeout(give, 0, value);
      return value;
    });
    last = run.catch(() => 0);
    return run;
  }).subscribe(give, failed);
  return () => subscription.unsubscribe();
}

/** Removals under way, by name. Opening such a database waits behind its removal, and no event says so. */
const removals = new Set<string>();

/** Opens or removes a database. Rejects where another page, perhaps asleep, holds on to it for too long. */
function untilHeldUp(db: Dexie, act: () => PromiseLike<unknown>): Promise<unknown> {
  const heldUp = new Promise<never>((_, reject) => {
    const wait = (): unknown =>
      setTimeout(reject, BLOCKED_MS, new DOMException('Another page holds it open.', 'TimeoutError'));
    if (removals.has(db.name)) wait();
    db.on('blocked', wait);
  });
  return Promise.race([act(), heldUp]);
}

/** Removes a person's database; resolves when it is gone. A removal that is held up continues after the rejection. */
export async function deleteDexieStore(name: string): Promise<void> {
  const db = new Dexie(name);
  await untilHeldUp(db, () => {
    removals.add(name);
    return db.delete().finally(() => removals.delete(name));
  });
}

/** Removes all databases on this device whose name matches; resolves when they are gone. */
export async function deleteDexieStores(name: RegExp): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((one) => name.test(one)).map(deleteDexieStore));
}

async function checkEpoch(store: MirrorStore): Promise<void> {
  const epoch = await store.read((tx) => tx.kept('mirror-epoch'));
  if (epoch === MIRROR_EPOCH) return;
  await store.forgetRecords();
  await store.write((tx) => tx.keep('mirror-epoch', MIRROR_EPOCH));
}

/** Members of Dexie's promises beyond the standard: the zone that carries the running transaction or live query. */
interface Zones {
  PSD: unknown;
  usePSD<T>(zone: unknown, run: () => T): T;
}

/** Returns a function that runs others later in the present zone. */
function keepZone(): <T>(run: () => T) => T {
  const zones = Dexie.Promise as unknown as Zones;
  const zone = zones.PSD;
  return (run) => zones.usePSD(zone, run);
}

/**
 * The transaction of the calling zone. Dexie finds the running transaction, or the watched live query, by zone. Native
 * async functions nested more than one deep lose it, so each call is made in the zone of the start.
 */
function createTx(db: MirrorDatabase): MirrorTx {
  const here = keepZone();
  const key = ({ type, id }: RowKey): [string, string] => [type, id];
  return {
    row: (wanted) => here(() => db.records.get(key(wanted))),
    rows: (wanted) => here(() => readMany(db.records, wanted.map(key), key)),
    select: (query) => here(() => select(db, query)),
    put: (row) => here(() => db.records.put(row)),
    remove: (wanted) => here(() => db.records.delete(key(wanted))),
    tombstone: (wanted) => here(() => db.tombstones.get(key(wanted))),
    putTombstone: (tombstone) => here(() => db.tombstones.put(tombstone)),
    removeTombstone: (wanted) => here(() => db.tombstones.delete(key(wanted))),
    cursor: (wanted) => here(() => db.cursors.get(wanted)),
    putCursor: (cursor) => here(() => db.cursors.put(cursor)),
    removeCursor: (wanted) => here(() => db.cursors.delete(wanted)),
    saleDays: (query) => here(() => saleDays(db, query).toArray()),
    heldSaleDays: (query) =>
      here(() => saleDays(db, query).primaryKeys()).then((keys) => keys.map(([, , day]) => day)),
    putSaleDay: (day) => here(() => db.saleDays.put(day)),
    removeSaleDays: (query) => here(() => saleDays(db, query).delete()),
    kept: (wanted) => here(() => db.kept.get(wanted).then((found) => found?.value)),
    keptAll: (wanted) =>
      here(() => readMany(db.kept, wanted, (one) => one.key).then((found) => found.map((one) => one?.value))),
    keptKeys: () => here(() => db.kept.toCollection().primaryKeys()),
    keep: (wanted, value) => here(() => db.kept.put({ key: wanted, value })),
    drop: (wanted) => here(() => db.kept.delete(wanted)),
    entries: () =>
      here(() => stored(db.outbox).then((list) => list.filter(isEntry).sort((a, b) => a.seq - b.seq))),
    entry: (id) => here(() => storedAt(db.outbox, id).then((one) => (isEntry(one) ? one : undefined))),
    unreadable: () =>
      here(() => stored(db.outbox).then((list) => list.filter((one) => !isEntry(one)).map(unreadable))),
    putEntry: (entry) => here(() => db.outbox.put(entry)),
    removeEntry: (id) => here(() => db.outbox.delete(id)),
    bytes: (wanted) => here(() => db.images.get(wanted).then((found) => found?.bytes)),
    bytesKeys: () => here(() => db.images.toCollection().primaryKeys()),
    putBytes: (wanted, bytes) => here(() => db.images.put({ key: wanted, bytes })),
    removeBytes: (wanted) => here(() => db.images.delete(wanted)),
  };
}

function saleDays({ saleDays }: MirrorDatabase, { source, parentId, from, to }: SaleDayQuery) {
  return saleDays
    .where('[source+parentId+day]')
    .between([source, parentId, from], [source, parentId, to], true, true);
}

function select(db: MirrorDatabase, query: RowQuery): Promise<StoredRow[]> {
  switch (query.by) {
    case 'parent':
      return db.records
        .where('[parentId+type+updatedAt]')
        .between([query.parentId, query.type, Dexie.minKey], [query.parentId, query.type, Dexie.maxKey])
        .toArray();
    case 'parentWithin':
      return db.records
        .where('[parentId+type+updatedAt]')
        .between([query.parentId, query.type, query.from], [query.parentId, query.type, query.to], true, true)
        .limit(query.most)
        .toArray();
    case 'parentNewest':
      return db.records
        .where('[parentId+type+updatedAt]')
        .between(
          [query.parentId, query.type, Dexie.minKey],
          [query.parentId, query.type, query.to],
          true,
          true,
        )
        .reverse()
        .limit(query.most)
        .toArray();
    case 'owner':
      return db.records.where('[owner+type]').equals([query.owner, query.type]).toArray();
    case 'reference':
      return db.records.where('[type+reference]').equals([query.type, query.reference]).toArray();
    case 'type':
      return db.records
        .where('[type+id]')
        .between([query.type, Dexie.minKey], [query.type, Dexie.maxKey])
        .toArray();
  }
}
