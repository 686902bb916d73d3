import { sameJson } from '../../domain/words/same-json.ts';
import { parseContent } from '../../records/record.ts';
import type { Draft, Entry, Operation } from '../mirror/entry.ts';

/** An edit that another's change keeps in the tray, and what a newer save of the same form means for it. */
export interface ParkedBefore {
  entry: Entry & { state: { kind: 'parked' } };
  /** The newer save says nothing more. */
  isSame: boolean;
}

type Change = Extract<Operation, { kind: 'change' }>;

/**
 * The parked edit that a draft replaces: the same form, opened on the same version of the record, was saved again.
 * Null where the draft is another edit.
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

/**
 * What a newer save means for an earlier one of the same record that was refused: the earlier one with the newer on top.
 * Sent beside it, the newer would meet a record that was never made, or values that the server never had.
 */
export function refusedBefore(
  entries: readonly Entry[],
  { operation: later }: Draft,
): { id: string; operation: Operation } | null {
  if (later.kind !== 'change') return null;
  const entry = entries.find(
    ({ state, operation: { kind, type, id } }) =>
      state.kind === 'parked' &&
      state.error.code !== 'STALE' &&
      kind !== 'remove' &&
      type === later.type &&
      id === later.id,
  );
  const operation = entry && onTop(entry.operation, later);
  return entry && operation ? { id: entry.id, operation } : null;
}

function onTop(earlier: Operation, later: Change): Operation | null {
  if (earlier.kind === 'remove') return null;
  if (earlier.kind === 'create') {
    const wanted = Object.entries(later.content).map(([field, { to }]) => [field, to] as const);
    const content = JSON.stringify({ ...parseContent(earlier.content), ...Object.fromEntries(wanted) });
    return { ...earlier, content, ...(later.reference && { reference: String(later.reference.to ?? '') }) };
  }
  const content = { ...earlier.content };
  for (const [field, { from, to }] of Object.entries(later.content))
    content[field] = { from: field in content ? content[field]?.from : from, to };
  const { reference = later.reference } = earlier;
  const moved = reference && { ...reference, to: (later.reference ?? reference).to };
  return { ...earlier, content, ...(moved && { reference: moved }) };
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
