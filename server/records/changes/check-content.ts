import type { Content, RecordRow, RecordType } from '../../../src/records/record.ts';
import type { TypeDefinition } from '../../../src/records/type-definition.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { Refused } from '../../db/store.ts';

/**
 * Checks a record's content and reference as they would be stored. Refuses BAD_INPUT with the wrong field. `previous`:
 * the content before an edit.
 */
export function checkRecordContent(
  row: Pick<RecordRow, 'type' | 'parentId' | 'reference'>,
  content: Content,
  { isTicketUpdate = false, previous = null }: { isTicketUpdate?: boolean; previous?: Content | null } = {},
): void {
  const { check }: TypeDefinition = TYPE_DEFINITIONS[isTicketUpdate ? 'TICKET_UPDATE' : row.type];
  const fault = check?.(content, row, previous);
  if (fault) throw new Refused('BAD_INPUT', fault);
}

/** Refuses TOO_LARGE for a content that would be stored with more bytes than its type may have. */
export function checkContentSize(type: RecordType, content: Content): void {
  if (Buffer.byteLength(JSON.stringify(content)) > TYPE_DEFINITIONS[type].limits.contentBytes)
    throw new Refused('TOO_LARGE', { field: 'content' });
}
