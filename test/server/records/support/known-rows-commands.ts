import type { Commands, Tx } from '../../../../server/db/store.ts';
import { locationOwner } from '../../../../server/records/rows/belonging.ts';
import { eraseRecord } from '../../../../server/records/rows/erase-records.ts';
import { getRow, putRecord, removeRecord } from '../../../../server/records/rows/write-record.ts';

const KEY = ['shop', 'LOCATION'] as const;

/** Reads a record before and after each write of the same command. */
async function seenAfterEachWrite(tx: Tx): Promise<Record<string, unknown>> {
  const owner = (): Promise<string | null> => locationOwner(tx.db, 'shop');
  const name = async (): Promise<unknown> => (await getRow(tx, ...KEY))?.content ?? null;
  const row = { id: 'shop', type: 'LOCATION' as const, parentId: null, owner: 'ana', reference: 'PUBLIC' };
  const before = [await name(), await owner()];
  await putRecord(tx, { ...row, content: '{"name":"one"}' });
  const created = [await name(), await owner()];
  const previous = await getRow(tx, ...KEY, { lock: true });
  if (!previous) throw new Error('not found');
  await putRecord(tx, { ...row, content: '{"name":"two"}' }, { previous });
  const changed = [await name(), (await getRow(tx, ...KEY, { lock: true }))?.updatedAt];
  const again = await getRow(tx, ...KEY, { lock: true });
  if (again) await removeRecord(tx, again);
  const removed = [await name(), await owner(), (await getRow(tx, ...KEY, { deleted: true }))?.deleted];
  await eraseRecord(tx, ...KEY);
  const erased = await getRow(tx, ...KEY, { deleted: true });
  return { before, created, changed, stampedAt: previous.updatedAt, removed, erased };
}

export const commands = { seenAfterEachWrite } satisfies Commands;
