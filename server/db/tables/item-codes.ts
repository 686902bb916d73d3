import { codeKeys } from '../../../src/domain/shop/barcode.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

const PAGE = 500;
/** Longest code, in characters. A longer one fits into no index, and no reader gives one. */
export const MAX_CODE_LENGTH = 128;

type Run = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Makes the table of barcodes, with those of all present items, which `run` reads. The primary key is the promise that
 * no two items of a location get the same. Of items that share one, the oldest gets the first place.
 */
export async function createItemCodes(engine: Engine, run: Run): Promise<string[]> {
  const { text, int } = SQL_TYPES[engine];
  const values = await codesOfItems(run);
  const filled: string[] = [];
  for (let from = 0; from < values.length; from += PAGE)
    filled.push(
      `insert into item_code (location_id, code, place, item_id) values ${values.slice(from, from + PAGE).join(', ')}`,
    );
  return [
    tableOn(engine)(
      'item_code',
      `location_id ${text} not null, code ${text} not null, place ${int} not null, item_id ${text} not null,
       primary key (location_id, code, place)`,
    ),
    ...filled,
    'create index item_code_item on item_code (item_id)',
  ];
}

async function codesOfItems(run: Run): Promise<string[]> {
  const places = new Map<string, number>();
  const values: string[] = [];
  let last: Record<string, unknown> | undefined;
  do {
    const after = last ? `and (created_at, id) > (${Number(last.created_at)}, ${quoted(last.id)})` : '';
    const rows = await run(
      `select id, parent_id, reference, content, created_at from record
         where type = 'ITEM' and deleted = 0 and parent_id is not null ${after}
         order by created_at, id limit ${PAGE}`,
    );
    values.push(...rows.flatMap((row) => valuesOf(row, places)));
    last = rows[PAGE - 1];
  } while (last);
  return values;
}

function valuesOf(row: Record<string, unknown>, places: Map<string, number>): string[] {
  const { id, parent_id, reference, content } = row;
  const item = { id, type: 'ITEM', parentId: parent_id, owner: null, reference, content };
  const { barcodes } = readItem({ ...item, createdAt: 0, updatedAt: 0 } as RecordRow);
  return codeKeys(barcodes)
    .filter((code) => code.length <= MAX_CODE_LENGTH)
    .map((code) => {
      const shared = `${code} ${String(parent_id)}`;
      const place = places.get(shared) ?? 0;
      places.set(shared, place + 1);
      return `(${quoted(parent_id)}, ${quoted(code)}, ${place}, ${quoted(id)})`;
    });
}

/** A text as it stands in a statement. Both engines take a backslash as it is. */
const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
