import { sameJson } from '../../domain/values/same-json.ts';
import { parseContent } from '../../records/record.ts';
import type { DataError } from '../basis/outcome.ts';
import { type Draft, type Entry, isConflict, type Operation, type ParkedEntry } from '../mirror/entry.ts';

/** Way of a draft into the outbox, where an earlier edit of the same record may be parked. */
type Plan =
  /** The draft says nothing new. The parked edit stays, refused with `error`. */
  | { kind: 'same'; error: DataError }
  /** The parked entry is sent again with this operation. */
  | { kind: 'retry'; id: string; operation: Operation }
  /** A new entry with this operation takes the place of the parked one. */
  | { kind: 'replace'; id: string; operation: Operation }
  | { kind: 'new' };

type Change = Extract<Operation, { kind: 'change' }>;

export function planOf(entries: readonly Entry[], draft: Draft): Plan {
  const conflict = conflictBefore(entries, draft);
  if (conflict) {
    const { id, operation, state } = conflict;
    if (sameJson(operation, draft.operation)) return { kind: 'same', error: state.error };
    return { kind: 'replace', id, operation: draft.operation };
  }
  const refused = refusedBefore(entries, draft);
  if (!refused) return { kind: 'new' };
  // A queued entry cannot get further pictures.
  if (!draft.images?.length) return { kind: 'retry', ...refused };
  return refused.operation.kind === 'change' ? { kind: 'replace', ...refused } : { kind: 'new' };
}

/**
 * The edit parked by a conflict that a draft replaces: the same form, opened on the same version of the record, was
 * saved again. Null where the draft is another edit.
 */
function conflictBefore(entries: readonly Entry[], { operation }: Draft): ParkedEntry | null {
  if (operation.kind !== 'change') return null;
  for (const entry of entries) {
    const { operation: earlier } = entry;
    if (isConflict(entry) && earlier.kind === 'change' && isGrownFrom(earlier, operation)) return entry;
  }
  return null;
}

/**
 * The refused edit of the same record, with the newer save on top; null without one. Sent beside it, the newer save
 * would meet a record that was never made, or values that the server never had.
 */
export function refusedBefore(
  entries: readonly Entry[],
  { operation: later }: Draft,
): { id: string; operation: Operation } | null {
  if (later.kind !== 'change') return null;
  const entry = entries.find((one) => {
    const { kind, type, id } = one.operation;
    const isRefused = one.state.kind === 'parked' && !isConflict(one);
    return isRefused && kind !== 'remove' && type === later.type && id === later.id;
  });
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

/** True where `later` changes every field that `earlier` did, from the same values. */
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
