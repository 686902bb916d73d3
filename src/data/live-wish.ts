import type { LiveSource } from './live-source.ts';
import type { MirrorTx } from './mirror-store.ts';
import type { Scope } from './scope.ts';

/** The faces of one list: which rows, out of which scope. */
export interface LiveWish<T> {
  scope: Scope;
  read: (tx: MirrorTx) => Promise<readonly T[]>;
  /** Another source whose change means reading again, such as the position. */
  also?: LiveSource<unknown>;
}
