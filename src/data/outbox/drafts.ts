import { sameJson } from '../../domain/values/same-json.ts';
import { type Content, parseContent, type RecordRow, type RecordType } from '../../records/record.ts';
import type { About, Draft, FieldChange } from '../mirror/entry.ts';

/** The lane of a record, in which all its entries leave in order. */
export const recordLane = (type: RecordType, id: string): string => `${type.toLowerCase()}:${id}`;

/** Lanes of the items that a draft names. Earlier entries of these items leave before it, later ones after it. */
export const itemLanes = (ids: readonly string[]): readonly string[] =>
  ids.map((id) => recordLane('ITEM', id));

/** Draft of a new record, whose id is the draft's. Its lane keeps it before all later entries of the record. */
export function creation(
  record: Pick<RecordRow, 'id' | 'type' | 'parentId' | 'reference'> & { owner: string; content: Content },
  about: About,
  lane = recordLane(record.type, record.id),
): Draft {
  const operation = { ...record, kind: 'create', content: JSON.stringify(record.content) } as const;
  return { id: record.id, lane, about, operation };
}

/**
 * Draft of an edit: the fields in which `wanted` differs from the version that the person saw. A field that is
 * `undefined` in `wanted` is removed; one that `wanted` lacks stays. Null when nothing differs.
 */
export function edit(
  seen: Pick<RecordRow, 'id' | 'type' | 'content' | 'reference'>,
  wanted: { content?: Content; reference?: string },
  about: About,
  id: string = crypto.randomUUID(),
): Draft | null {
  const before = parseContent(seen.content);
  const content: Record<string, FieldChange> = {};
  for (const [field, to] of Object.entries(wanted.content ?? {}))
    if (!sameJson(before[field], to)) content[field] = { from: before[field], to };
  const moved = wanted.reference !== undefined && wanted.reference !== (seen.reference ?? '');
  if (!moved && Object.keys(content).length === 0) return null;
  const reference = moved ? { reference: { from: seen.reference ?? undefined, to: wanted.reference } } : {};
  return {
    id,
    lane: recordLane(seen.type, seen.id),
    about,
    operation: { kind: 'change', type: seen.type, id: seen.id, content, ...reference },
  };
}

/** Draft of a record's removal. */
export function removal(
  { type, id }: { type: RecordType; id: string },
  about: About,
  draftId: string = crypto.randomUUID(),
): Draft {
  return { id: draftId, lane: recordLane(type, id), about, operation: { kind: 'remove', type, id } };
}
