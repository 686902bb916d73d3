import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import {
  allows,
  hiddenFrom,
  isTicketUpdate,
  mergeContent,
  redact,
  ruleOf,
} from '../../../src/records/rights.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { checkContent, checkKey, checkReference, knownType } from '../check-input.ts';
import { toRecordRow } from '../rows/publish.ts';
import { getRow, putRecord } from '../rows/write-record.ts';
import { standingOf } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';
import { typeHandlers } from '../type-handlers.ts';
import { refusalWithout } from './access-end.ts';
import { checkContentSize, checkRecordContent } from './check-content.ts';
import { marksOnly } from './edit-marks.ts';
import { signEdit } from './last-edit.ts';
import { noteEdit } from './note-edit.ts';

/** The input of a change to a record. Missing and null fields stay as they are. */
export interface UpdateInput {
  id: string;
  type: string;
  reference?: string | null;
  content?: string | null;
  updatedAt?: number | null;
  ifUpdatedAt?: number | null;
}

export interface UpdateArgs {
  viewer: Viewer;
  input: UpdateInput;
}

/**
 * Changes a record that the viewer may change. Sent content replaces the fields that a client may write, and server
 * fields stay. Refuses UNKNOWN_TYPE, NOT_FOUND (absent or not readable), FORBIDDEN, STALE with the current record when
 * `ifUpdatedAt` is not its updatedAt, TOO_LARGE and BAD_INPUT. Refuses ACCESS_ENDED for the viewer's words at a place
 * closed to them.
 */
export async function updateRecord(tx: Tx, { viewer, input }: UpdateArgs): Promise<RecordRow> {
  const type = knownType(input.type);
  const previous = await getRow(tx, checkKey('id', input.id) ?? '', type, { lock: true });
  if (!previous) throw new Refused('NOT_FOUND');
  const rule = ruleOf(previous, previous.locationId);
  const { roles, eyes } = await standingOf(tx.db, viewer, previous, rule.read, rule.change);
  if (!allows(rule.read, roles)) throw new Refused('NOT_FOUND');
  if (!allows(rule.change, roles)) {
    const isEnded = roles.has('audience') && rule.change.includes('customer');
    throw isEnded
      ? await refusalWithout(tx.db, viewer, previous.locationId, 'FORBIDDEN')
      : new Refused('FORBIDDEN');
  }
  if (input.ifUpdatedAt != null && input.ifUpdatedAt !== previous.updatedAt) {
    throw new Refused('STALE', { current: redact(toRecordRow(previous), eyes) });
  }

  const reference = input.reference == null ? previous.reference : checkReference(input.reference);
  const before = parseContent(previous.content);
  const sent =
    input.content == null ? null : checkContent(input.content, TYPE_DEFINITIONS[type].limits.contentBytes);
  const merged = sent === null ? before : mergeContent(rule, before, sent, hiddenFrom(previous, eyes));
  checkContentSize(type, merged);
  const content = marksOnly(type, before, merged) ? merged : await signEdit(tx, type, merged, viewer);
  const text = content === before ? previous.content : JSON.stringify(content);
  const row = {
    id: previous.id,
    type,
    parentId: previous.parentId,
    owner: previous.owner,
    reference,
    content: text,
  };
  checkRecordContent(row, content, {
    isTicketUpdate: isTicketUpdate(row, previous.locationId),
    previous: before,
  });
  const change = { previous, row, content, roles, eyes };
  const update = typeHandlers[type]?.update;
  const updated = update ? await update(tx, change, viewer) : await putRecord(tx, row, { previous });
  await noteEdit(tx, viewer, { before: previous, after: updated });
  return redact(toRecordRow(updated), eyes);
}
