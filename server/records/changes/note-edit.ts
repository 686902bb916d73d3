import { type Content, parseContent, type RecordRow, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { EditAct } from '../../../src/records/types/shop/edit.ts';
import type { Tx } from '../../db/store.ts';
import { putRecord, type StoredRow } from '../rows/write-record.ts';
import type { Viewer } from '../type-handler.ts';
import { personName } from '../types/person-name.ts';
import { isMark } from './edit-marks.ts';

/** Types that more than one person may edit, and whose edits everybody of the shop may know. */
const NOTED: readonly RecordType[] = ['LOCATION', 'ITEM', 'CATEGORY', 'CAMPAIGN'];
/** Longest value in an EDIT, in characters of JSON. A longer one is only named. */
const MAX_CHARACTERS = 200;

/**
 * Notes as an EDIT who made, changed or removed a record that more than one person may edit, and the fields that
 * changed. A field that not everybody of the shop reads is kept apart. Without a change there is no note.
 */
export async function noteEdit(
  tx: Tx,
  viewer: Viewer,
  { before, after }: { before: RecordRow | null; after: RecordRow | null },
): Promise<void> {
  const row = (after ?? before) as StoredRow | null;
  if (row === null || !NOTED.includes(row.type) || row.locationId === null) return;
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changed = changedFields(row, was, is);
  const act: EditAct = before === null ? 'created' : after === null ? 'removed' : 'changed';
  if (act === 'changed' && changed.length === 0) return;
  const hidden = RIGHTS[row.type].locationOwnerFields;
  const open = changed.filter((field) => !hidden.includes(field));
  const closed = changed.filter((field) => hidden.includes(field));
  const content = {
    ...{ of: row.type, act, name: nameOf(row), by: await personName(tx, viewer), at: tx.now },
    ...(act === 'changed' && {
      ...{ changed: open, before: valuesOf(was, open), after: valuesOf(is, open) },
      ...(closed.length > 0 && {
        hiddenBefore: valuesOf(was, closed),
        hiddenAfter: valuesOf(is, closed),
      }),
    }),
  };
  await putRecord(tx, {
    ...{ id: tx.id(), type: 'EDIT', parentId: row.locationId, owner: viewer.sub, reference: row.id },
    content: JSON.stringify(content),
  });
}

/** The fields of a record. Its reference is one of them: the name of a category, the visibility of a location. */
function fieldsOf(row: RecordRow | null): Content {
  return row === null ? {} : { ...parseContent(row.content), reference: row.reference };
}

function changedFields({ type }: RecordRow, was: Content, is: Content): string[] {
  const own = RIGHTS[type].serverFields;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.filter(
    (field) =>
      !own.includes(field) &&
      !isMark(type, field) &&
      JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
}

function valuesOf(content: Content, fields: readonly string[]): Content {
  const short = fields.filter((field) => {
    const value = content[field];
    return value !== undefined && value !== null && JSON.stringify(value).length <= MAX_CHARACTERS;
  });
  return Object.fromEntries(short.map((field) => [field, content[field]]));
}

function nameOf({ type, reference, content }: RecordRow): string {
  const { name } = parseContent(content);
  return typeof name === 'string' && type !== 'CATEGORY' ? name : (reference ?? '');
}
