import type { RecordRow } from '../../../src/records/record.ts';
import { allows, redact, ruleOf } from '../../../src/records/rights.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { checkKey, knownType } from '../check-input.ts';
import { toRecordRow } from '../rows/publish.ts';
import { getRow, removeRecord } from '../rows/write-record.ts';
import { standingOf } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';
import { typeHandlers } from '../type-handlers.ts';
import { isCategoryUsed } from '../types/detach.ts';
import { noteEdit } from './note-edit.ts';

export interface DeleteArgs {
  viewer: Viewer;
  input: { id: string; type: string; ifUpdatedAt?: number | null };
}

/**
 * Deletes a record that the viewer may delete, and returns it as it was. Refuses UNKNOWN_TYPE, NOT_FOUND and FORBIDDEN.
 * Refuses STALE with the current record when `ifUpdatedAt` is not its updatedAt, or an item has the category. Only the
 * items name their categories, so a category's own stamp tells nothing of them.
 */
export async function deleteRecord(tx: Tx, { viewer, input }: DeleteArgs): Promise<RecordRow> {
  const type = knownType(input.type);
  const previous = await getRow(tx, checkKey('id', input.id) ?? '', type, { lock: true });
  if (!previous) throw new Refused('NOT_FOUND');
  const rule = ruleOf(previous, previous.locationId);
  const { roles, eyes } = await standingOf(tx.db, viewer, previous, rule.read, rule.remove);
  if (!allows(rule.read, roles)) throw new Refused('NOT_FOUND');
  if (!allows(rule.remove, roles)) throw new Refused('FORBIDDEN');
  if (input.ifUpdatedAt != null) {
    const isStale =
      input.ifUpdatedAt !== previous.updatedAt ||
      (type === 'CATEGORY' && (await isCategoryUsed(tx, previous)));
    if (isStale) throw new Refused('STALE', { current: redact(toRecordRow(previous), eyes) });
  }
  const remove = typeHandlers[type]?.remove;
  const removed = remove ? await remove(tx, previous, viewer) : await removeRecord(tx, previous);
  await noteEdit(tx, viewer, { before: previous, after: null });
  return redact(toRecordRow(removed), eyes);
}
