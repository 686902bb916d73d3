import type { Entry } from '../../../src/data/mirror/entry.ts';
import type { MirrorTx, RowKey, StoredRow, Tombstone } from '../../../src/data/mirror/mirror-store.ts';

/** The storage of a simulated device. Transactions of all pages run one after the other, whole or not at all. */
export interface DeviceStore {
  transact<T>(mode: 'read' | 'write', work: (tx: MirrorTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Makes a device's storage of plain maps, with rollback. A page that dies leaves no uncommitted change. */
export function createPlainStore(): DeviceStore {
  const undo: (() => void)[] = [];
  const tx = createTx(undo);
  let last: Promise<unknown> = Promise.resolve();
  const alone = async <T>(work: (tx: MirrorTx) => Promise<T>): Promise<T> => {
    undo.length = 0;
    try {
      return await work(tx);
    } catch (error) {
      while (undo.length > 0) undo.pop()?.();
      throw error;
    }
  };
  return {
    transact(_mode, work) {
      const run = last.then(() => alone(work));
      last = run.catch(() => undefined);
      return run;
    },
    close: async () => undefined,
  };
}

function createTx(undo: (() => void)[]): MirrorTx {
  const rows = new Map<string, StoredRow>();
  const tombstones = new Map<string, Tombstone>();
  const outbox = new Map<string, Entry>();
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  const kept = new Map<string, unknown>();
  const name = ({ type, id }: RowKey): string => `${type} ${id}`;
  const set = async <T>(table: Map<string, T>, key: string, value: T): Promise<void> => {
    restore(table, key);
    table.set(key, value);
  };
  const drop = async <T>(table: Map<string, T>, key: string): Promise<void> => {
    restore(table, key);
    table.delete(key);
  };
  function restore<T>(table: Map<string, T>, key: string): void {
    const had = table.has(key);
    const before = table.get(key) as T;
    undo.push(() => (had ? table.set(key, before) : table.delete(key)));
  }
  const unused = (): never => {
    throw new Error('The outbox does not use this.');
  };
  return {
    row: async (key) => rows.get(name(key)),
    rows: async (keys) => keys.map((key) => rows.get(name(key))),
    select: async ({ type }) => [...rows.values()].filter((row) => row.type === type),
    put: (row) => set(rows, name(row), row),
    remove: (key) => drop(rows, name(key)),
    tombstone: async (key) => tombstones.get(name(key)),
    putTombstone: (tombstone) => set(tombstones, name(tombstone), tombstone),
    removeTombstone: (key) => drop(tombstones, name(key)),
    cursor: unused,
    putCursor: unused,
    removeCursor: unused,
    saleDays: unused,
    heldSaleDays: unused,
    putSaleDay: unused,
    removeSaleDays: unused,
    kept: async (key) => kept.get(key),
    keptAll: unused,
    keptKeys: unused,
    keep: (key, value) => set(kept, key, value),
    drop: (key) => drop(kept, key),
    entries: async () => [...outbox.values()].sort((a, b) => a.seq - b.seq),
    entry: async (id) => outbox.get(id),
    unreadable: unused,
    putEntry: (entry) => set(outbox, entry.id, entry),
    removeEntry: (id) => drop(outbox, id),
    bytes: async (key) => bytes.get(key),
    bytesKeys: async () => [...bytes.keys()],
    putBytes: (key, content) => set(bytes, key, content),
    removeBytes: (key) => drop(bytes, key),
  };
}
