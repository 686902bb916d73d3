import type { SaleColumns } from '../../domain/intelligence/columns.ts';
import type { RecordRow, RecordType } from '../../records/record.ts';
import type { Entry } from './entry.ts';
import type { UnreadableEntry } from './read-entry.ts';

/** Prefix of kept values that say when a scope was last complete in the mirror. They go with the records. */
export const SYNCED = 'synced:';

/** Key of the time since which the mirror fills, ms of this device. It goes with the records. */
export const FILLS_SINCE = `${SYNCED}since`;

/** A record in the mirror. Times are ms; `seenAt` is when this device wrote it, by its own rising clock. */
export interface StoredRow extends RecordRow {
  seenAt: number;
}

/** Memory of a removed record, so that a late page or event cannot bring it back [SY-14]. */
export interface Tombstone {
  type: RecordType;
  id: string;
  /** The newest updatedAt known to be deleted, ms. */
  updatedAt: number;
  seenAt: number;
}

/** Progress of reading a list. `updatedAt` is null without stamps of the server, and the list is read whole. */
export interface Cursor {
  key: string;
  updatedAt: number | null;
  /** When the last complete answer was in the mirror, ms of this device. */
  syncedAt: number;
  /** When the list was last compared with the server's, ms; 0 when never. Devices have stored it under this name. */
  manifestAt: number;
  /** Of a ticket's updates: the change of the ticket up to which all of them are here, ms. */
  ticketAt?: number;
}

/** Source of columns: folded from the records of this mirror, or told by the server. */
export type SaleDaySource = 'folded' | 'told';

/** The sales of one day (UTC) of a location as columns. */
export interface SaleDay extends SaleColumns {
  source: SaleDaySource;
  parentId: string;
  /** Days since 1 January 1970. */
  day: number;
}

/** Days of a location, both inclusive. */
export interface SaleDayQuery {
  source: SaleDaySource;
  parentId: string;
  from: number;
  to: number;
}

/** The queries that the indexes support. */
export type RowQuery =
  | { by: 'parent'; parentId: string; type: RecordType }
  /** Changed from `from` to `to` (ms, both inclusive), oldest change first, at most `most`. */
  | { by: 'parentWithin'; parentId: string; type: RecordType; from: number; to: number; most: number }
  /** Changed until `to` (ms, inclusive), latest change first, at most `most`. */
  | { by: 'parentNewest'; parentId: string; type: RecordType; to: number; most: number }
  | { by: 'owner'; owner: string; type: RecordType }
  | { by: 'reference'; type: RecordType; reference: string }
  | { by: 'type'; type: RecordType };

export interface RowKey {
  type: RecordType;
  id: string;
}

/** The mirror inside one transaction. */
export interface MirrorTx {
  row(key: RowKey): Promise<StoredRow | undefined>;
  /** Several rows at once, in the order of the keys. */
  rows(keys: readonly RowKey[]): Promise<(StoredRow | undefined)[]>;
  select(query: RowQuery): Promise<StoredRow[]>;
  put(row: StoredRow): Promise<unknown>;
  remove(key: RowKey): Promise<unknown>;
  tombstone(key: RowKey): Promise<Tombstone | undefined>;
  putTombstone(tombstone: Tombstone): Promise<unknown>;
  removeTombstone(key: RowKey): Promise<unknown>;
  cursor(key: string): Promise<Cursor | undefined>;
  putCursor(cursor: Cursor): Promise<unknown>;
  removeCursor(key: string): Promise<unknown>;
  /** Days in their order. */
  saleDays(query: SaleDayQuery): Promise<SaleDay[]>;
  /** Numbers of the days that are there, in their order. */
  heldSaleDays(query: SaleDayQuery): Promise<number[]>;
  putSaleDay(day: SaleDay): Promise<unknown>;
  removeSaleDays(query: SaleDayQuery): Promise<unknown>;
  /** Values that exist on this device alone: carts, the payment under way, the last position. */
  kept(key: string): Promise<unknown>;
  /** Several kept values at once, in the order of the keys. */
  keptAll(keys: readonly string[]): Promise<unknown[]>;
  keptKeys(): Promise<string[]>;
  keep(key: string, value: unknown): Promise<unknown>;
  drop(key: string): Promise<unknown>;
  /** The readable entries of the outbox in the order of composing. */
  entries(): Promise<Entry[]>;
  /** One entry; undefined where it is missing or cannot be read. A long outbox is not read for it. */
  entry(id: string): Promise<Entry | undefined>;
  /** Rows of the outbox that cannot be read. They hold up no other entry. */
  unreadable(): Promise<UnreadableEntry[]>;
  putEntry(entry: Entry): Promise<unknown>;
  removeEntry(id: string): Promise<unknown>;
  /** The bytes of an image that waits to be stored. */
  bytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  bytesKeys(): Promise<string[]>;
  putBytes(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>;
  removeBytes(key: string): Promise<unknown>;
}

/**
 * 'awaited': a person waits for the write, so it goes before those of the network. All but 'relaxed' do. 'strict': on
 * the disk before the promise resolves, for data that exists nowhere else [SY-80]. 'promised': as 'strict', but rejects
 * where the disk has no room, so that the person keeps their words in their hands.
 */
export type Durability = 'relaxed' | 'awaited' | 'strict' | 'promised';

/** One person's storage. Every access is a transaction; `observe` emits now and after every change of what it read. */
export interface MirrorStore {
  read<T>(work: (tx: MirrorTx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: MirrorTx) => Promise<T>, durability?: Durability): Promise<T>;
  observe<T>(
    work: (tx: MirrorTx) => Promise<T>,
    next: (value: T) => void,
    failed: (error: unknown) => void,
  ): () => void;
  /** Drops the records, which can be fetched again; kept values and the outbox stay [SY-2]. */
  forgetRecords(): Promise<void>;
  close(): void;
}
