import type { Kysely } from 'kysely';
import type { ChannelEvent } from '../../src/records/events.ts';
import type { RecordType } from '../../src/records/record.ts';
import type { RefusalCode } from '../../src/records/refusals.ts';
import type { JobKind } from './lanes.ts';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** Records whose changes `onFollowed` tells of: the parts of a shop that each of its visitors reads. */
export const FOLLOWED_TYPES = ['ITEM', 'CATEGORY', 'CAMPAIGN'] as const satisfies readonly RecordType[];

/** Parents of followed records that were written. 'all' where a statement may have written any of them. */
export type Followed = readonly string[] | 'all';

/** Transaction of a command, with the instant at which it runs and the effects that happen after its commit. */
export interface Tx {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /** Server time in ms, the same for the whole command. */
  readonly now: number;
  /** The trace that the command is part of, as a W3C traceparent; null where traces are not kept. */
  readonly trace: string | null;
  /** A fresh UUID. */
  id(): string;
  /** False for a channel that nobody hears. Events on it need not be made unless they concern rights. */
  isHeard(channel: string): boolean;
  /** Writes a live event; delivered to subscribers of the channel after commit, never before. */
  emit(channel: string, event: ChannelEvent): Promise<void>;
  /** Writes a job; a job of the same kind and key that still exists makes this a no-op, unless it `replaces` that one. */
  enqueue(job: NewJob): Promise<void>;
}

export interface NewJob {
  kind: JobKind;
  key: string;
  payload: unknown;
  /** Earliest start in ms; now when absent. */
  runAt?: number;
  /** The trace that the job continues; the command's own when absent. */
  trace?: string | null;
  /**
   * A waiting job of the same kind and key takes this payload. It runs at the earlier of both times, or a minute later
   * where it failed. A job at work runs again as soon.
   */
  replaces?: boolean;
}

/** Rules by which commands of one kind share a transaction on PostgreSQL. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds commands of every argument type
export interface Batching<A = any, N = any> {
  /** Rows that the command needs before anything else. Null where it has to run by itself. */
  needsOf(args: A): N | null;
  /** Reads and locks the needs of all of them, in one statement and in the order of all locks. */
  lockAll(tx: Tx, needs: readonly N[]): Promise<void>;
}

/** A write as a function of a transaction: arguments and result are structured-clonable values. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds commands of every argument and result type
export interface Command<A = any, R = any> {
  (tx: Tx, args: A): Promise<R>;
  /** Absent where each command has a transaction of its own. */
  readonly batching?: Batching<A> | undefined;
}
export type Commands = Record<string, Command>;

/** Thrown inside a command to undo it and answer with a code. Callers get the code as a result, not as a throw. */
export class Refused extends Error {
  readonly code: RefusalCode;
  /** Structured-clonable facts for the client, e.g. the current record when stale. */
  readonly detail: unknown;
  constructor(code: RefusalCode, detail?: unknown) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.detail = detail;
  }
}

/** The storage is not one for this program or its settings: a fault of the configuration, which no new start mends. */
export class WrongStorage extends Error {}

/**
 * The storage cannot be reached or written just now, or this process cannot open its keys, and nothing of the command
 * was applied. Another process may try it at once. A command that may have been applied is never answered with this error.
 */
export class StorageUnavailable extends Error {
  /** Status of the answer of routes that treat it as any error. */
  readonly statusCode = 503;
  /** True where the storage takes no more writes, though it may be read. */
  readonly isFull: boolean;
  constructor(message: string, { cause, isFull = false }: { cause?: unknown; isFull?: boolean } = {}) {
    super(message, { cause });
    this.name = 'StorageUnavailable';
    this.isFull = isFull;
  }
}

/**
 * Trouble that keeps a process from serving. It hears no events of others ('deaf'), or nothing can be written ('full').
 */
export type StorageTrouble = 'deaf' | 'full';

/** The answer to a command: its value, or the code with which it refused. */
export type CommandResult<R> =
  /** `told`: characters of the live events written. Absent without events. */
  { kind: 'applied'; value: R; told?: number } | { kind: 'refused'; code: RefusalCode; detail: unknown };

export interface StoredEvent {
  seq: number;
  channel: string;
  /** JSON text of a ChannelEvent. */
  payload: string;
  /** The trace of the command that told it, where traces are kept. */
  trace?: string | null;
}

/** State of the event feed of this process. */
export interface FeedStatus {
  /**
   * The number up to which all events that concern this process were delivered, late commits excepted. Null before the
   * first.
   */
  upTo: number | null;
  /** State of the bus here: `none` where there is no bus, `away` while all events are read from the storage instead. */
  bus: 'none' | 'heard' | 'away';
  /** Events read from the storage so far, those read for other processes included. */
  stored: number;
  /** Events that a bus brought here so far. */
  carried: number;
}

/** A storage engine: both implementations pass test/contracts/store.ts. */
export interface Store<C extends Commands = Commands> {
  readonly engine: Engine;
  /** Query builder for reading only. It sees every acknowledged command. */
  readonly read: Kysely<Schema>;
  /** The time of the storage, in ms. Every process on it goes by this time, and commands run at it. */
  now(): number;
  /** Lead of the machine's clock over the storage's, in ms; negative when it is behind. */
  machineAheadMs(): number;
  /**
   * Runs a command in its own transaction, and resolves once the commit is durable. Rejects on bugs and lost IO, with
   * StorageUnavailable where nothing was applied.
   */
  run<N extends keyof C & string>(
    name: N,
    args: Parameters<C[N]>[1],
  ): Promise<CommandResult<Awaited<ReturnType<C[N]>>>>;
  /**
   * Delivers every event once, after commit, from every process on the same storage, in seq order. On PostgreSQL an
   * event whose transaction commits after later ones follows them. With a bus and on SQLite it may leave out channels
   * that nobody subscribed to, unless the event may change rights. Returns a function that stops it.
   */
  onEvents(listener: (events: readonly StoredEvent[]) => void): () => void;
  /**
   * Subscribes this process to a channel. Resolves with the unsubscribe function once all later commits will be
   * delivered. Never rejects.
   */
  subscribe(channel: string): Promise<() => void>;
  feedStatus(): FeedStatus;
  /**
   * Tells of each commit which parents may have another followed record, before `read` sees it or anyone hears of it. Returns a
   * function that stops it. Null where other processes write, too.
   */
  readonly onFollowed: ((listener: (parents: Followed) => void) => () => void) | null;
  /** Calls the listener when jobs may be due, as after a commit that planted some. Returns a function that stops it. */
  onJobs(listener: () => void): () => void;
  /** Trouble that keeps this process from serving although the storage answers it; null where none does. */
  trouble(): StorageTrouble | null;
  close(): Promise<void>;
  /** Closes the store, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
