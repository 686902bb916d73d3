import { parseContent, type RecordRow } from '../../records/record.ts';
import { type Entry, isConflict } from './entry.ts';

/** A record as a screen shows it: server truth with the person's own intent on top. */
export interface FoldedRow {
  row: RecordRow;
  /** The newest entry about the record; null when the server has everything. */
  entry: Entry | null;
}

/**
 * Base rows folded with the queued entries [SY-80]: created records appear, changed fields read as wanted, removed ones
 * are gone. `wanted` says which created records belong to the list. A change in conflict shows the other side's values.
 */
export function fold(
  rows: readonly RecordRow[],
  entries: readonly Entry[],
  wanted: (row: RecordRow) => boolean,
): FoldedRow[] {
  const shown = new Map<string, FoldedRow>(rows.map((row) => [keyOf(row), { row, entry: null }]));
  for (const entry of entries) {
    const { operation } = entry;
    const key = keyOf(operation);
    const known = shown.get(key);
    if (operation.kind === 'create') {
      const row = created(entry, operation);
      if (!known && wanted(row)) shown.set(key, { row, entry });
    } else if (known && operation.kind === 'change') {
      shown.set(key, { row: isConflict(entry) ? known.row : changed(known.row, operation), entry });
    } else if (known && operation.kind === 'remove' && entry.state.kind !== 'parked') shown.delete(key);
  }
  return [...shown.values()];
}

function created(
  { composedAt }: Entry,
  { kind: _, ...record }: Extract<Entry['operation'], { kind: 'create' }>,
): RecordRow {
  return { ...record, createdAt: composedAt, updatedAt: composedAt };
}

function changed(
  row: RecordRow,
  { content, reference }: Extract<Entry['operation'], { kind: 'change' }>,
): RecordRow {
  const next: Record<string, unknown> = { ...parseContent(row.content) };
  for (const [field, { to }] of Object.entries(content)) next[field] = to;
  return {
    ...row,
    content: JSON.stringify(next),
    ...(reference ? { reference: String(reference.to ?? '') } : {}),
  };
}

const keyOf = ({ type, id }: Pick<RecordRow, 'type' | 'id'>): string => `${type} ${id}`;
