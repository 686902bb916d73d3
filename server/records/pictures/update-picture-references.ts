import type { RecordRow } from '../../../src/records/record.ts';
import { picturesOf } from '../../../src/records/record-pictures.ts';
import type { Tx } from '../../db/store.ts';

type Written = Pick<RecordRow, 'id' | 'type' | 'parentId' | 'content'>;

/**
 * Counts the pictures of a record, in the transaction that writes it. There is a reference for each picture it names
 * now, and none for those it named before. `row` is null for a record that is removed, `previous` for a new one.
 */
export async function updatePictureReferences(
  tx: Pick<Tx, 'db' | 'now'>,
  row: Written | null,
  previous: Written | null,
): Promise<void> {
  const [now, before] = [row ? picturesOf(row) : [], previous ? picturesOf(previous) : []];
  const named = now.filter((key) => !before.includes(key));
  const gone = before.filter((key) => !now.includes(key));
  if (row && named.length > 0)
    await tx.db
      .insertInto('picture_reference')
      .values(named.map((key) => ({ key, record_type: row.type, record_id: row.id })))
      .onConflict((conflict) => conflict.columns(['key', 'record_type', 'record_id']).doNothing())
      .execute();
  if (previous && gone.length > 0) {
    await tx.db
      .deleteFrom('picture_reference')
      .where('record_type', '=', previous.type)
      .where('record_id', '=', previous.id)
      .where('key', 'in', gone)
      .execute();
    await noteLetGo(tx, gone);
  }
  if (!row && previous?.type === 'LOCATION') await letGoOfShelf(tx, previous.id);
}

/** Removes the references of a removed location's goods. Its tickets are still there for their writers. */
async function letGoOfShelf(tx: Pick<Tx, 'db' | 'now'>, locationId: string): Promise<void> {
  const shelf = await tx.db
    .selectFrom('picture_reference')
    .innerJoin('record', (join) =>
      join
        .onRef('record.id', '=', 'picture_reference.record_id')
        .onRef('record.type', '=', 'picture_reference.record_type'),
    )
    .select(['picture_reference.key', 'record.id', 'record.type'])
    .where('record.location_id', '=', locationId)
    .where('record.type', 'in', ['ITEM', 'CAMPAIGN'])
    .execute();
  for (const { key, id, type } of shelf) {
    await tx.db
      .deleteFrom('picture_reference')
      .where('key', '=', key)
      .where('record_type', '=', type)
      .where('record_id', '=', id)
      .execute();
    await noteLetGo(tx, [key]);
  }
}

/**
 * Notes the time at which a record stopped showing a picture, whether others still show it or not: two may stop at
 * once.
 */
async function noteLetGo({ db, now }: Pick<Tx, 'db' | 'now'>, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('picture_release')
    .values([...keys].sort().map((key) => ({ key, released_at: now })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ released_at: now }))
    .execute();
}
