import type { DataError } from '../basis/outcome.ts';
import type { Scope } from '../basis/scope.ts';
import type { LiveSource } from '../basis/source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

/** A source whose first value can be read before anybody listens, without asking the server. */
export interface AheadSource<T> extends LiveSource<T> {
  readAhead(): Promise<void>;
}

/**
 * `loading`: nothing is known yet, and the first answer is awaited. `ready`: rows agree with the server as of
 * `syncedAt`. `offline`: no connection, rows are saved ones (perhaps none). `error`: the server failed or refused,
 * rows are saved ones.
 */
export type LiveStatus = 'loading' | 'ready' | 'offline' | 'error';

/**
 * Freshness of rows. `syncedAt` is ms of the last complete answer, null when there never was one. `isPart`: an answer
 * came later, and it was not complete.
 */
export interface Freshness {
  syncedAt: number | null;
  isPart: boolean;
  refreshing: boolean;
}

/** A live list: painted from the mirror at once, reconciled with the network behind it. */
export interface Live<T> {
  rows: readonly T[];
  status: LiveStatus;
  error: DataError | null;
  freshness: Freshness;
}

/** A live single thing; `row` is null while unknown or when it does not exist (then status is 'ready'). */
export interface LiveOne<T> extends Omit<Live<T>, 'rows'> {
  row: T | null;
}

/** Query of a live list: its scope, and the reading of its rows. */
export interface LiveQuery<T> {
  scope: Scope;
  read: (tx: MirrorTx) => Promise<readonly T[]>;
  /** Another source whose change means reading again, such as the position. */
  also?: LiveSource<unknown>;
}
