import { sameJson } from '../../domain/same-json.ts';
import type { Draft, Entry, Operation } from './entry.ts';

/** An edit that another's change keeps in the tray, and what a newer save of the same form means for it. */
export interface ParkedBefore {
  entry: Entry & { state: { kind: 'parked' } };
  /** The newer save says nothing more. */
  isSame: boolean;
}

type Change = Extract<Operation, { kind: 'change' }>;

/**
 * The parked edit that a draft is saved over: the same form, from the same sight of the record, is saved again because it
 * stayed open. Null where the draft is another edit.
 */
export function parkedBefore(entries: readonly Entry[], { operation }: Draft): ParkedBefore | null {
  if (operation.kind !== 'change') return null;
  for (const entry of entries) {
    const { state, operation: earlier } = entry;
    const isConflict = state.kind === 'parked' && state.error.code === 'STALE';
    if (!isConflict || earlier.kind !== 'change' || !isGrownFrom(earlier, operation)) continue;
    return { entry: { ...entry, state }, isSame: sameJson(earlier, operation) };
  }
  return null;
}

/** True where `later` changes all that `earlier` did, from the same values. */
function isGrownFrom(earlier: Change, later: Change): boolean {
  if (earlier.type !== later.type || earlier.id !== later.id) return false;
  const isFieldKept = Object.entries(earlier.content).every(([field, { from }]) => {
    const now = later.content[field];
    return now !== undefined && sameJson(now.from, from);
  });
  const wasMoved = earlier.reference !== undefined;
  return (
    isFieldKept &&
    (!wasMoved || (later.reference !== undefined && sameJson(later.reference.from, earlier.reference?.from)))
  );
}
