import { namesOf } from '../../domain/shop/item-merge.ts';
import { type Content, parseContent, type RecordRow } from '../../records/record.ts';
import { type Entry, isConflict, type Operation } from '../mirror/entry.ts';
import { mergeChange, rebase } from './merge-change.ts';

/** A field that this device and another changed to different values. */
export interface ConflictField {
  /** Name in the content, or 'reference'. */
  field: string;
  mine: unknown;
  theirs: unknown;
}

export interface Conflict {
  change: Change;
  /** The record as the other side left it. */
  current: RecordRow;
  fields: readonly ConflictField[];
}

type Change = Extract<Operation, { kind: 'change' }>;

/** Fields decided together with another: a name is a record's reference too, a place has two coordinates. */
const PARTNERS: Readonly<Record<string, readonly string[]>> = {
  name: ['reference'],
  lat: ['lon'],
  supplierName: ['reference'],
};

/** Conflict of an entry with the newest record that the device knows. Null for an entry without a conflict. */
export function conflictOf(entry: Entry, known: RecordRow | null = null): Conflict | null {
  const { operation } = entry;
  if (operation.kind !== 'change' || !isConflict(entry)) return null;
  const told = entry.state.error.detail?.current as RecordRow | undefined;
  const current = known && (!told || known.updatedAt > told.updatedAt) ? known : told;
  if (!current) return null;
  const still = disputed(operation, current);
  // The other side may have taken its change back. The person still chooses about the refused fields.
  const names = still.length === 0 && told ? disputed(operation, told) : still;
  const content = parseContent(current.content);
  const fields = names
    .filter((field) => !names.some((one) => partnersOf(operation, one).includes(field)))
    .map((field) => ({ field, mine: wishOf(operation, field), theirs: theirsOf(current, content, field) }));
  return { change: operation, current, fields };
}

function disputed(change: Change, row: RecordRow): readonly string[] {
  const merged = mergeChange(change, row);
  return merged.kind === 'conflict' ? merged.fields : [];
}

/**
 * The change after the user chose. The named fields overwrite the other side, other conflicting fields are dropped,
 * and undisputed ones stay. Null when nothing is left to send.
 */
export function settleConflict(
  { change, current, fields }: Conflict,
  takeMine: readonly string[],
): Change | null {
  const rebased = rebase(change, current);
  const theirs = fields.filter(({ field }) => !takeMine.includes(field));
  const dropped = new Set(theirs.flatMap(({ field }) => fieldsOfChoice(change, field)));
  const conflicting = new Set(fields.flatMap(({ field }) => fieldsOfChoice(change, field)));
  // An undisputed field keeps the value that the person saw, so that a change that comes meanwhile is still met.
  const content = Object.fromEntries(
    Object.entries(change.content)
      .filter(([name]) => !dropped.has(name))
      .map(([name, wish]) => [name, conflicting.has(name) ? (rebased.content[name] ?? wish) : wish]),
  );
  const { reference: _, ...rest } = change;
  const moved = conflicting.has('reference') ? rebased.reference : change.reference;
  const reference = dropped.has('reference') ? undefined : moved;
  if (Object.keys(content).length === 0 && !reference) return null;
  return { ...rest, content, ...(reference && { reference }) };
}

/** The reference of a LOCATION is its visibility; for other types it is the name. */
function partnersOf({ type }: Change, field: string): readonly string[] {
  return type === 'LOCATION' && field === 'name' ? [] : (PARTNERS[field] ?? []);
}

/** All fields that the choice about one field decides. */
const fieldsOfChoice = (change: Change, field: string): readonly string[] =>
  [field, ...partnersOf(change, field)].flatMap((one) => aliases(change, one));

const aliases = ({ type }: Change, field: string): readonly string[] =>
  type === 'ITEM' ? namesOf(field) : [field];

function wishOf(change: Change, field: string): unknown {
  if (field === 'reference') return change.reference?.to;
  const name = aliases(change, field).find((one) => one in change.content);
  return name === undefined ? undefined : change.content[name]?.to;
}

function theirsOf(current: RecordRow, content: Content, field: string): unknown {
  if (field === 'reference') return current.reference ?? undefined;
  const names = current.type === 'ITEM' ? namesOf(field) : [field];
  return names.map((name) => content[name]).find((value) => value !== undefined);
}
