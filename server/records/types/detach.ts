import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ids, list, object, text } from '../../../src/records/content/read.ts';
import { type Content, parseContent } from '../../../src/records/record.ts';
import type { Tx } from '../../db/store.ts';
import { getRow, putRecord, removeRecord, type StoredRow } from '../rows/write-record.ts';
import type { TypeHandler } from '../type-handler.ts';

/**
 * Rules of a CATEGORY. In the transaction of its end it leaves the items and campaigns that name it, and each of them
 * is told.
 */
export const categoryHandler: TypeHandler = {
  async remove(tx, previous) {
    await detach(tx, previous, { types: ['ITEM', 'CAMPAIGN'], field: 'categories' });
    return removeRecord(tx, previous);
  },
};

/** True where an item of its shop has a category. */
export async function isCategoryUsed(tx: Tx, category: StoredRow): Promise<boolean> {
  const rows = await naming(tx, category, ['ITEM']).select('content').execute();
  return rows.some(({ content }) => ids(parseContent(content).categories).includes(category.id));
}

/** Takes an ITEM that ends out of the campaigns that name it. */
export const detachItem = (tx: Tx, item: StoredRow): Promise<void> =>
  detach(tx, item, { types: ['CAMPAIGN'], field: 'items' });

interface Naming {
  types: readonly ('ITEM' | 'CAMPAIGN')[];
  /** The field of their content that lists ids. */
  field: 'categories' | 'items';
}

/**
 * Takes an id out of the records that name it. Only records that may hold the id are read and locked, in order of ids
 * as everywhere.
 */
async function detach(tx: Tx, named: StoredRow, { types, field }: Naming): Promise<void> {
  const { id } = named;
  const rows = await naming(tx, named, types).select(['id', 'type']).orderBy('id').execute();
  for (const one of rows) {
    const row = await getRow(tx, one.id, one.type, { lock: true });
    const content = parseContent(row?.content);
    if (!row || !ids(content[field]).includes(id)) continue;
    await putRecord(tx, { ...row, content: JSON.stringify(without(content, field, id)) }, { previous: row });
  }
}

/** Records of the same shop that may hold the id. */
const naming = (tx: Tx, { id, parentId }: StoredRow, types: Naming['types']) =>
  tx.db
    .selectFrom('record')
    .where('parent_id', '=', parentId)
    .where('type', 'in', [...types])
    .where('deleted', '=', 0)
    .where(holds(tx, id));

/** The condition that a content has the id as it is written in JSON, perhaps elsewhere in it. */
function holds({ engine }: Tx, id: string): RawBuilder<SqlBool> {
  const written = JSON.stringify(id);
  return engine === 'sqlite'
    ? sql<SqlBool>`instr(content, ${written}) > 0`
    : sql<SqlBool>`strpos(content, ${written}) > 0`;
}

function without(content: Content, field: string, id: string): Content {
  const idOf = (entry: unknown): string => text(typeof entry === 'object' ? object(entry).value : entry);
  return { ...content, [field]: list(content[field]).filter((entry) => idOf(entry) !== id) };
}
