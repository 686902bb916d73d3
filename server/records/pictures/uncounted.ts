import type { Kysely } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import { picturesOf } from '../../../src/records/record-pictures.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { getRow } from '../rows/write-record.ts';

/** The fact that a record shows a picture. */
export interface Shown {
  key: string;
  type: RecordType;
  id: string;
}

/** Records of one read, which takes some milliseconds. */
const PAGE = 500;
/** Types of record that show the pictures of a room. */
const SHOWN_BY: Readonly<Record<string, readonly RecordType[]>> = {
  items: ['ITEM', 'SHOPPING_PURCHASE'],
  campaigns: ['CAMPAIGN'],
  tickets: ['LOCATION_TICKET'],
};
/** Types that show no pictures any more once their location is removed. */
const SHELF: readonly RecordType[] = ['ITEM', 'CAMPAIGN'];

/**
 * Reads in the records themselves which of these pictures they name. A process of before there were references writes
 * none. In an upgrade it may have gone on for a while beside newer ones.
 */
export async function findUncounted(read: Kysely<Schema>, keys: readonly string[]): Promise<Shown[]> {
  const found: Shown[] = [];
  for (const prefix of new Set(keys.map(keyPrefix))) {
    const [room = '', location = ''] = prefix.split('/');
    const wanted = new Set(keys.filter((key) => keyPrefix(key) === prefix));
    for (const at of location ? [location] : await allLocations(read))
      for (const type of SHOWN_BY[room] ?? [])
        for await (const row of rowsOf(read, at, type))
          for (const key of picturesOf(row)) if (wanted.has(key)) found.push({ key, type, id: row.id });
  }
  return found;
}

/** Room and location of a key. A campaign's picture may be named without its location. */
function keyPrefix(key: string): string {
  const [room = '', location = ''] = key.split('/');
  return key.includes('/') ? `${room}/${location}` : 'campaigns/';
}

async function allLocations(read: Kysely<Schema>): Promise<string[]> {
  const rows = await read.selectFrom('place').select('location_id').execute();
  return rows.map(({ location_id }) => location_id);
}

async function* rowsOf(read: Kysely<Schema>, parentId: string, type: RecordType) {
  if (SHELF.includes(type) && !(await isThere(read, parentId))) return;
  for (let last = { updated_at: 0, id: '' }, length = PAGE; length === PAGE; ) {
    const { updated_at, id } = last;
    const rows = await read
      .selectFrom('record')
      .select(['id', 'updated_at', 'content'])
      .where('parent_id', '=', parentId)
      .where('type', '=', type)
      .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(updated_at, id)))
      .where('deleted', '=', 0)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) yield { id: row.id, type, parentId, content: row.content };
    ({ length } = rows);
    last = rows.at(-1) ?? last;
  }
}

async function isThere(read: Kysely<Schema>, id: string): Promise<boolean> {
  const query = read.selectFrom('record').select('id').where('id', '=', id).where('type', '=', 'LOCATION');
  return (await query.where('deleted', '=', 0).executeTakeFirst()) !== undefined;
}

/** Writes the missing references of records that still name the pictures. */
export async function countPictures(tx: Tx, { shown }: { shown: readonly Shown[] }): Promise<void> {
  for (const { key, type, id } of [...shown].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await getRow(tx, id, type, { lock: true });
    if (!row || !picturesOf(row).includes(key)) continue;
    await tx.db
      .insertInto('picture_reference')
      .values({ key, record_type: type, record_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
