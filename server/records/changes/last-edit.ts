import { type Content, LAST_EDIT, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { Tx } from '../../db/store.ts';
import type { Viewer } from '../type-handler.ts';
import { personName } from '../types/person-name.ts';

/**
 * Signs a client's edit of a record that more than one device may edit: the person, their name, and the time (ms). So
 * two devices that changed the same field can be told apart. Other types stay as they are.
 */
export async function signEdit(tx: Tx, type: RecordType, content: Content, viewer: Viewer): Promise<Content> {
  if (!RIGHTS[type].serverFields.includes(LAST_EDIT)) return content;
  return { ...content, [LAST_EDIT]: { sub: viewer.sub, name: await personName(tx, viewer), at: tx.now } };
}
