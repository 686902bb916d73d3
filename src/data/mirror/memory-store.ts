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
import { createWriteQueue } from './write-queue.ts';

/** The mirror where the device keeps nothing, gone with the page. Transactions run one by one, without rollback. */
export function createMemoryStore(): MirrorStore {
  const tables = createTables();
  const tx = createTx(tables);
  const observers = new Set<() => void>();
  let last: Promise<unknown> = Promise.resolve();

  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };

  // Each write runs alone, because there is no rollback.
  const write = createWriteQueue(async (work) => {
    const value = await queued(() => work(tx));
    for (const observer of observers) observer();
    return value;
  }, 1);

  return {
    read: (work) => queued(() => work(tx)),
    write: (work, durability = 'relaxed') => write(work, durability),
    observe(work, next, failed) {
      const emit = (): void => {
        queued(() => work(tx)).then((value) => observers.has(emit) && next(value), failed);
      };
      observers.add(emit);
      emit();
      return () => observers.delete(emit);
    },
    async forgetRecords() {
      for (const table of [tables.rows, tables.tombstones, tables.cursors, tables.saleDays]) table.clear();
      for (const key of [...tables.kept.keys()]) if (key.startsWith(SYNCED)) tables.kept.delete(key);
    },
    close: () => observers.clear(),
  };
}

/** Reads the values that exist on this device alone, by their keys. Rejects where the store cannot be read. */
export function rescue(store: MirrorStore, kept: Map<string, unknown>): Promise<void> {
  return store.read(async (tx) => {
    const keys = await tx.keptKeys();
    const values = await tx.keptAll(keys);
    kept.clear();
    for (const [at, key] of keys.entries()) kept.set(key, values[at]);
  });
}

/** Carries the rescued values into a store without records, where no list is whole. */
export function keepAll(store: MirrorStore, kept: ReadonlyMap<string, unknown>): Promise<void> {
  return store.write(async (tx) => {
    for (const [key, value] of kept)
      if (value !== undefined && !key.startsWith(SYNCED)) await tx.keep(key, value);
  });
}

function createTables() {
  return {
    rows: new Map<string, StoredRow>(),
    tombstones: new Map<string, Tombstone>(),
    cursors: new Map<string, Cursor>(),
    saleDays: new Map<string, SaleDay>(),
    kept: new Map<string, unknown>(),
    outbox: new Map<string, Entry>(),
    bytes: new Map<string, Uint8Array<ArrayBuffer>>(),
  };
}

function createTx({
  rows,
  tombstones,
  cursors,
  saleDays,
  kept,
  outbox,
  bytes,
}: ReturnType<typeof createTables>): MirrorTx {
  const name = ({ type, id }: RowKey): string => `${type} ${id}`;
  return {
    row: async (key) => rows.get(name(key)),
    rows: async (keys) => keys.map((key) => rows.get(name(key))),
    select: async (query) => {
      const found = [...rows.values()].filter((row) => matches(row, query));
      if (query.by !== 'parentWithin' && query.by !== 'parentNewest') return found;
      const sign = query.by === 'parentWithin' ? 1 : -1;
      return found.sort((a, b) => sign * (a.updatedAt - b.updatedAt)).slice(0, query.most);
    },
    put: async (row) => rows.set(name(row), row),
    remove: async (key) => rows.delete(name(key)),
    tombstone: async (key) => tombstones.get(name(key)),
    putTombstone: async (tombstone) => tombstones.set(name(tombstone), tombstone),
    removeTombstone: async (key) => tombstones.delete(name(key)),
    cursor: async (key) => cursors.get(key),
    putCursor: async (cursor) => cursors.set(cursor.key, cursor),
    removeCursor: async (key) => cursors.delete(key),
    saleDays: async (query) =>
      // Copied, because readers hand buffers over to workers, which would empty them here.
      structuredClone([...saleDays.values()].filter(isDayOf(query)).sort((a, b) => a.day - b.day)),
    heldSaleDays: async (query) =>
      [...saleDays.values()]
        .filter(isDayOf(query))
        .map(({ day }) => day)
        .sort((a, b) => a - b),
    putSaleDay: async (day) => saleDays.set(`${day.source} ${day.parentId} ${day.day}`, day),
    removeSaleDays: async (query) => {
      for (const [key, day] of saleDays) if (isDayOf(query)(day)) saleDays.delete(key);
    },
    kept: async (key) => kept.get(key),
    keptAll: async (keys) => keys.map((key) => kept.get(key)),
    keptKeys: async () => [...kept.keys()],
    keep: async (key, value) => kept.set(key, value),
    drop: async (key) => kept.delete(key),
    entries: async () => [...outbox.values()].sort((a, b) => a.seq - b.seq),
    entry: async (id) => outbox.get(id),
    unreadable: async () => [],
    putEntry: async (entry) => outbox.set(entry.id, entry),
    removeEntry: async (id) => outbox.delete(id),
    bytes: async (key) => bytes.get(key),
    bytesKeys: async () => [...bytes.keys()],
    putBytes: async (key, content) => bytes.set(key, content),
    removeBytes: async (key) => bytes.delete(key),
  };
}

const isDayOf =
  ({ source, parentId, from, to }: SaleDayQuery) =>
  (one: SaleDay): boolean =>
    one.source === source && one.parentId === parentId && one.day >= from && one.day <= to;

function matches(row: StoredRow, query: RowQuery): boolean {
  if (row.type !== query.type) return false;
  switch (query.by) {
    case 'parent':
      return row.parentId === query.parentId;
    case 'parentWithin':
      return row.parentId === query.parentId && row.updatedAt >= query.from && row.updatedAt <= query.to;
    case 'parentNewest':
      return row.parentId === query.parentId && row.updatedAt <= query.to;
    case 'owner':
      return row.owner === query.owner;
    case 'reference':
      return row.reference === query.reference;
    case 'type':
      return true;
  }
}
