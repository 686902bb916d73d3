import type { RecordRow } from '../../../src/records/record.ts';
import { picturesOf } from '../../../src/records/record-pictures.ts';
import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

const PAGE = 500;

type Run = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Statements for a table of the pictures that records show, filled from all records, which `run` reads. Another table
 * is for the times at which records stopped showing pictures. A picture of before counts by the age of its file.
 */
export async function createPictureTables(engine: Engine, run: Run): Promise<string[]> {
  const { text, int } = SQL_TYPES[engine];
  const table = tableOn(engine);
  const values = await referencesOf(run);
  const filled: string[] = [];
  for (let from = 0; from < values.length; from += PAGE)
    filled.push(
      `insert into picture_reference (key, record_type, record_id) values ${values.slice(from, from + PAGE).join(', ')}`,
    );
  return [
    table(
      'picture_reference',
      `key ${text} not null, record_type ${text} not null, record_id ${text} not null,
       primary key (key, record_type, record_id)`,
    ),
    table('picture_release', `key ${text} not null primary key, released_at ${int} not null`),
    ...filled,
  ];
}

async function referencesOf(run: Run): Promise<string[]> {
  const values: string[] = [];
  let last: Record<string, unknown> | undefined;
  do {
    const after = last ? `and (id, type) > (${quoted(last.id)}, ${quoted(last.type)})` : '';
    const rows = await run(
      `select id, type, parent_id, content from record
         where type in ('ITEM', 'CAMPAIGN', 'LOCATION_TICKET', 'SHOPPING_PURCHASE') and deleted = 0
           and content like '%"image%' ${after}
         order by id, type limit ${PAGE}`,
    );
    values.push(...rows.flatMap(valuesOf));
    last = rows[PAGE - 1];
  } while (last);
  return values;
}

function valuesOf({ id, type, parent_id, content }: Record<string, unknown>): string[] {
  const row = { type, parentId: parent_id, content } as Pick<RecordRow, 'type' | 'parentId' | 'content'>;
  return picturesOf(row).map((key) => `(${quoted(key)}, ${quoted(type)}, ${quoted(id)})`);
}

/** A text as it stands in a statement. Both engines take a backslash as it is. */
const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
