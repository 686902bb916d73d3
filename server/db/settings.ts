import type { EventEmitter } from 'node:events';
import type { ReportError } from './listeners.ts';
import type { Commands } from './store.ts';

/** Settings of the bus: a Redis, a Valkey or a server with their protocol. */
export interface BusSettings {
  /** redis:// or rediss://, with the password. */
  url: string;
  /** PEM text of the authority that signed its certificate; null for the public ones. */
  ca: string | null;
}

export interface WriterSettings {
  file: string;
  /** URL of the module whose export `commandsExport` is the command registry. */
  commandsModule: string;
  commandsExport: string;
  /** True where events are stored, too. */
  keepEvents: boolean;
}

/** The SQLite engine's writer thread as the main thread sees it, with the events of a Worker. */
export interface WriterEnd extends EventEmitter {
  postMessage(request: unknown): void;
  terminate(): Promise<unknown>;
}

/** Begins a writer thread. Test suites have their own, because starting a thread costs more than most tests. */
export type BeginWriter = (settings: WriterSettings) => Promise<WriterEnd>;

export interface StoreSettings<C extends Commands = Commands> {
  /** The registry, where the caller has it at hand; else the PostgreSQL engine loads it from the module. */
  commands?: C | undefined;
  /** The module that exports the registry, the server's when absent: the SQLite engine loads it in its writer thread alone. */
  commandsModule?: URL | undefined;
  commandsExport: string;
  /**
   * The module of the SQLite engine's writer thread, or a function that begins a thread. Absent, it is the module
   * beside this one. A built module starts sooner.
   */
  writerModule?: URL | BeginWriter | undefined;
  /** The Redis or Valkey that carries events between processes. Absent where each process reads all of them. */
  bus?: BusSettings | undefined;
  /**
   * Stores events on SQLite, too, for a test that reads them afterwards. The one process that hears them gets them at
   * the commit.
   */
  keepEvents?: boolean | undefined;
  /** The clock, in ms. Absent, it is the database's on PostgreSQL and the machine's on SQLite. */
  now?: (() => number) | undefined;
  /** Time of the machine, in ms. */
  machineNow: () => number;
  /** The trace that is under way, as a W3C traceparent; absent where traces are not kept. */
  trace?: (() => string | null) | undefined;
  /**
   * Called with the reason when this store can serve no more and the process must restart. PostgreSQL was brought
   * back to a moment before one that this process saw, as by a standby that lagged. Numbers of events are given anew
   * then, and kept pages and rows may never have been. On SQLite the writer thread ended unasked.
   */
  onLost?: ((why: string) => void) | undefined;
  /** Hears errors that belong to no caller: a listener that throws, a lost connection. */
  report: ReportError;
}
