import type { Entry } from '../../data/outbox/entry.ts';

/** True where the same was changed elsewhere meanwhile: a person looks at it before theirs goes over the other's. */
export function isConflict({ state }: Entry): boolean {
  return state.kind === 'parked' && state.error.code === 'STALE';
}
