import { mergeItemEdit, rebaseItemEdit } from '../../domain/shop/item-merge.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { readEnd } from '../../records/content/day.ts';
import { number, object } from '../../records/content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../records/record.ts';
import type { FieldChange, Operation } from '../mirror/entry.ts';
import { serverClock } from '../wire/server-clock.ts';

/** Result of merging a change into the record as the server has it now. */
export type Merged =
  | { kind: 'same' }
  | { kind: 'write'; content: string; reference?: string }
  /** Fields that somebody else meanwhile changed to another value. A person must choose. */
  | { kind: 'conflict'; fields: readonly string[] };

type Change = Extract<Operation, { kind: 'change' }>;

/**
 * Merges a change field by field into the current record. Fields that nobody else changed are applied. Fields
 * that already have the wanted value are done. A field that others changed differently is a conflict and never
 * overwritten. An item's categories and barcodes merge one by one, and its stock stays. A campaign that two devices
 * ended keeps the end that reached the server first.
 */
export function mergeChange(change: Change, current: Pick<RecordRow, 'content' | 'reference'>): Merged {
  const content = parseContent(current.content);
  const { next, conflicts } = change.type === 'ITEM' ? mergedItem(change, content) : byField(change, content);
  const touched = !sameJson(next, content);
  const { reference } = change;
  const merge = reference ? mergeOf(reference, current.reference ?? undefined) : 'same';
  if (merge === 'conflict') conflicts.push('reference');
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts };
  if (!touched && merge === 'same') return { kind: 'same' };
  return {
    kind: 'write',
    content: JSON.stringify(next),
    ...(merge === 'write' ? { reference: String(reference?.to ?? '') } : {}),
  };
}

/** The change of a person who insists, rebased on the present values. */
export function rebase(change: Change, current: Pick<RecordRow, 'content' | 'reference'>): Change {
  const content = parseContent(current.content);
  const rebased = Object.entries(change.content).map(
    ([field, wish]) => [field, { ...wish, from: content[field] }] as const,
  );
  return {
    ...change,
    content: change.type === 'ITEM' ? rebaseItemEdit(change.content, content) : Object.fromEntries(rebased),
    ...(change.reference ? { reference: { ...change.reference, from: current.reference ?? undefined } } : {}),
  };
}

/** Fields that tell when and by whom a state came about. The first writer has filled them, so they are no conflict. */
const STAMPS: Readonly<Record<string, string>> = { revokedAt: 'status', revokedBy: 'status' };

interface Next {
  next: Content;
  conflicts: string[];
}

function byField(change: Change, content: Content): Next {
  const conflicts: string[] = [];
  const next: Record<string, unknown> = { ...content };
  for (const [field, wish] of Object.entries(change.content)) {
    const state = STAMPS[field];
    if (state && change.content[state] && sameJson(content[state], change.content[state].to)) continue;
    const merge = mergeOf(wish, content[field]);
    if (merge === 'conflict' && isOverEitherWay(change, field, content)) continue;
    if (merge === 'conflict') conflicts.push(field);
    if (merge !== 'write') continue;
    if (wish.to === undefined) delete next[field];
    else next[field] = wish.to;
  }
  return { next, conflicts };
}

/** True if the campaign has ended by both versions. Its past sales used the server's end, so that end stays. */
function isOverEitherWay({ type, content }: Change, field: string, theirs: Content): boolean {
  if (type !== 'CAMPAIGN' || field !== 'endDate') return false;
  const now = serverClock.now();
  return [content[field]?.to, theirs[field]].every((end) => (readEnd(end) ?? now) < now);
}

function mergedItem(change: Change, content: Content): Next {
  const merge = mergeItemEdit(change.content, content);
  const conflicts = merge.conflicts.map(({ field }) => field).filter((field) => field !== LABEL);
  const isPrintedLater =
    conflicts.length < merge.conflicts.length && printedAt(change) > timeOf(content.label);
  const label = isPrintedLater ? { [LABEL]: change.content[LABEL]?.to } : {};
  return { next: { ...merge.content, ...label }, conflicts };
}

/** Field of an item's shelf label. The later print wins, and nobody is asked. */
const LABEL = 'label';
const printedAt = ({ content }: Change): number => timeOf(content[LABEL]?.to);
/** Time of a label's print, ms; 0 where unknown. */
const timeOf = (label: unknown): number => number(object(label).at) ?? 0;

function mergeOf(wish: FieldChange, theirs: unknown): 'same' | 'write' | 'conflict' {
  if (sameJson(theirs, wish.to)) return 'same';
  return sameJson(theirs, wish.from) ? 'write' : 'conflict';
}
