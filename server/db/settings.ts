import type { EventEmitter } from 'node:events';
import type { ReportError } from './listeners.ts';
import type { Commands } from './store.ts';

/** A Redis, a Valkey or what speaks like them. */
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
  /** Events are stored, too. */
  keepEvents: boolean;
}

/** The SQLite engine's writer thread as the main thread sees it, with the events of a Worker. */
export interface WriterEnd extends EventEmitter {
  postMessage(request: unknown): void;
  terminate(): Promise<unknown>;
}

/** Begins a writer thread. Suites have their own, because starting a thread costs more than most tests. */
export type BeginWriter = (settings: WriterSettings) => Promise<WriterEnd>;

export interface StoreSettings<C extends Commands = Commands> {
  /** The registry, where the caller has it at hand; else the PostgreSQL engine loads it from the module. */
  commands?: C | undefined;
  /** The module that exports the registry, the server's when absent: the SQLite engine loads it in its writer thread alone. */
  commandsModule?: URL | undefined;
  commandsExport: string;
  /** The module of the SQLite engine's writer thread, where it is not the one beside this: a built one starts sooner. Or what begins one. */
  writerModule?: URL | BeginWriter | undefined;
  /** The Redis or Valkey that carries events between processes. Absent where each process reads all of them. */
  bus?: BusSettings | undefined;
  /**
   * Stores events on SQLite, too, for whoever looks afterwards at what was told. The one process that hears them is handed
   * them at the commit.
   */
  keepEvents?: boolean | undefined;
  /** The clock, in ms. Absent, it is the database's on PostgreSQL and the machine's on SQLite. */
  now?: (() => number) | undefined;
  /** Time of the machine, in ms. */
  machineNow: () => number;
  /** The trace that is under way, as a W3C traceparent; absent where traces are not kept. */
  trace?: (() => string | null) | undefined;
  /**
   * Hears why this store will serve no more, so that the process must begin anew. PostgreSQL was brought back to a moment
   * before what was seen of it here, as by a standby that lagged. Numbers of events are given anew then, and pages and rows
   * kept here may never have been. On SQLite the writer thread ended unasked.
   */
  onLost?: ((why: string) => void) | undefined;
  /** Hears errors that belong to no caller: a listener that throws, a lost connection. */
  report: ReportError;
}
