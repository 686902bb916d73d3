import type { Entry } from '../../data/mirror/entry.ts';

/** True for a conflict with a change made elsewhere. The user decides before one side overwrites the other. */
export function isConflict({ state }: Entry): boolean {
  return state.kind === 'parked' && state.error.code === 'STALE';
}
