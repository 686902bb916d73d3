import type { Entry } from '../../../src/data/mirror/entry.ts';
import type { MirrorStore, MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import type { Outbox } from '../../../src/data/outbox/outbox.ts';
import type { reduce } from '../../../src/data/outbox/reduce.ts';
import type { sendEntry } from '../../../src/data/outbox/send-entry.ts';
import type { Change, Oracle } from './oracle.ts';
import type { DeviceStore } from './plain-store.ts';
import type { Random } from './random.ts';
import type { SimServer } from './sim-server.ts';
import type { Timeline } from './timeline.ts';

export type ServerFault =
  | 'none'
  | 'unauthorised'
  | 'crowded'
  | 'brokenBefore'
  | 'brokenAfter'
  | 'portal'
  | 'forbidding';

/**
 * Emphasis of a schedule. `doubt`: requests that travel on after they were given up. `sleep`: pages that sleep during
 * edits. `slow`: two awake tabs send pictures in turn over a slow line, without other faults.
 */
export type Theme = (typeof THEMES)[number] | 'slow';
export const THEMES = ['any', 'doubt', 'sleep'] as const;

/** Rules or a sender with a planted fault. Absent parts are the product's. */
export interface Mutant {
  rules?: typeof reduce;
  send?: (
    deps: Parameters<typeof sendEntry>[0],
    entry: Entry,
    store: Pick<MirrorStore, 'read' | 'write'>,
  ) => ReturnType<typeof sendEntry>;
}

/** A tab of the device. */
export interface Tab {
  readonly name: string;
  readonly outbox: Outbox;
  /** The page's own rising clock, ms. */
  readonly clock: () => number;
  readonly canAct: boolean;
  readonly closed: boolean;
  readonly leading: boolean;
  /** Runs a callback in the page: at once, when it thaws, or never. */
  deliver(run: () => void): void;
  later(run: () => void, ms: number): () => void;
  /** Marks a place where the page may die. Throws in a dead page. */
  mayDie(): void;
  transact<T>(mode: 'read' | 'write', work: (tx: MirrorTx) => Promise<T>): Promise<T>;
}

/** A schedule as its actors see it. */
export interface Scene {
  readonly random: Random;
  readonly time: Timeline;
  readonly oracle: Oracle;
  readonly server: SimServer;
  readonly device: DeviceStore;
  readonly mutant: Mutant;
  readonly pages: readonly Tab[];
  readonly theme: Theme;
  /**
   * True if requests may be carried out minutes late. Then the person discards nothing, and no refusal is temporary.
   */
  readonly isAncient: boolean;
  /** Changes of the running transaction. */
  changes: Change[];
  isOffline: boolean;
  saysOnline: boolean;
  serverFault: ServerFault;
  killChance: number;
  lossChance: number;
  lateChance: number;
  doubleChance: number;
  /** Chance that the page sees a broken connection while its request travels on. */
  cutChance: number;
  /** Chance that the page falls asleep with a request on its way. */
  sleepChance: number;
  /** Error of the device's clock, ms. */
  skew: number;
  /** Number of requests that have not reached the server yet. */
  inFlight: number;
  lock: 'one' | 'two' | 'nobody';
  deviceNow(): number;
  tell(line: () => string): void;
  open(): Tab;
  kill(page: Tab): void;
  /** Signs out. The page lives on, but its outbox must stop. */
  close(page: Tab): void;
  sleep(page: Tab, ms: number): void;
  handOver(): void;
  elect(): void;
}
