import { type Content, parseContent, type RecordType } from '../../../src/records/record.ts';
import { forUpdate } from '../../db/lock.ts';
import type { Tx } from '../../db/store.ts';
import { forgetRows } from './known-rows.ts';

/**
 * Removes one record for good, without a tombstone: for personal data whose very id must go. It is only for types that
 * nobody but their owner mirrors, and only when the owner goes too.
 */
export async function eraseRecord(tx: Tx, id: string, type: RecordType): Promise<void> {
  await tx.db.deleteFrom('record').where('id', '=', id).where('type', '=', type).execute();
  forgetRows(tx.db);
}

/**
 * Removes, as eraseRecord, all records of these types that one person owns, tombstones included. The one with the id
 * `spared` stays.
 */
export async function eraseOwned(
  tx: Tx,
  owner: string,
  types: readonly RecordType[],
  spared: string,
): Promise<void> {
  await tx.db
    .deleteFrom('record')
    .where('owner', '=', owner)
    .where('type', 'in', [...types])
    .where('id', '!=', spared)
    .execute();
  forgetRows(tx.db);
}

/**
 * Takes fields that only the owner ever read out of their records. Nobody is told and no stamp moves: the part of these
 * records that others see stays the same. A record that has none of the fields is not written. A change by another
 * person at that moment stays, too.
 */
export async function rewriteOwned(
  tx: Tx,
  owner: string,
  types: readonly RecordType[],
  rewrite: (content: Content) => Content,
): Promise<void> {
  const owned = tx.db
    .selectFrom('record')
    .select(['id', 'type', 'content'])
    .where('owner', '=', owner)
    .where('type', 'in', [...types])
    .where('content', 'is not', null)
    .orderBy('id');
  const rows = await forUpdate(tx, owned).execute();
  for (const { id, type, content: before } of rows) {
    const content = JSON.stringify(rewrite(parseContent(before)));
    if (content === before) continue;
    await tx.db
      .updateTable('record')
      .set({ content })
      .where('id', '=', id)
      .where('type', '=', type)
      .execute();
  }
  forgetRows(tx.db);
}
