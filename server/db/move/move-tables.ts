import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { PG_TYPES } from '../postgres/pool.ts';
import { digestOf, type RowDigest } from './row-digest.ts';

/** A table that was copied, with the number of its rows and a digest of all their values. */
export interface MovedTable extends RowDigest {
  table: string;
}

type Value = string | number | null;

/** Most values of one statement: PostgreSQL takes at most 65,535. */
const MAX_VALUES = 30_000;
const ROWS_A_READ = 5000;
/** Tables that each engine fills by itself: the note of its version. */
const NOT_MOVED = ['schema_version'];

/**
 * Copies every table of a SQLite file into empty tables of PostgreSQL, in one transaction. It ends only after what PostgreSQL
 * gives back is the same, row by row. Throws with nothing written where the target holds rows, a table or column has no
 * counterpart, or a value differs. Both must have this program's tables, and nobody else may use the file.
 */
export async function moveTables(file: DatabaseSync, url: string): Promise<MovedTable[]> {
  const client = new pg.Client({ connectionString: url, types: PG_TYPES });
  await client.connect();
  try {
    await client.query('begin');
    const tables = tablesOf(file);
    await takeEmpty(client, tables);
    const moved: MovedTable[] = [];
    for (const table of tables) moved.push(await moveTable(file, client, table));
    await client.query('commit');
    return moved;
  } finally {
    // Changes that were not committed end with the connection.
    await client.end();
  }
}

function tablesOf(file: DatabaseSync): string[] {
  const rows = file
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all() as { name: string }[];
  return rows.map(({ name }) => name).filter((name) => !NOT_MOVED.includes(name));
}

/** Keeps all others out of the target, and refuses one that is in use. */
async function takeEmpty(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`lock table ${quoted(table)} in access exclusive mode`);
    const { rows } = await client.query(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0) throw new Error(`the database is not empty: ${table} has rows`);
  }
}

async function moveTable(file: DatabaseSync, client: pg.Client, table: string): Promise<MovedTable> {
  const columns = (
    file.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]
  ).map(({ name }) => name);
  const list = columns.map(quoted).join(', ');
  const sent = digestOf();
  let batch: Value[][] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const places = batch.map(
      (row, at) => `(${row.map((_, place) => `$${at * columns.length + place + 1}`).join(', ')})`,
    );
    await client.query(`insert into ${quoted(table)} (${list}) values ${places.join(', ')}`, batch.flat());
    batch = [];
  };
  for (const row of file.prepare(`select ${list} from ${quoted(table)}`).iterate()) {
    const values = columns.map((column) => (row as Record<string, Value>)[column] ?? null);
    sent.add(values);
    batch.push(values);
    if ((batch.length + 1) * columns.length > MAX_VALUES) await flush();
  }
  await flush();
  await continueNumbers(client, table);
  const kept = await readBack(client, table, list, columns);
  const [before, after] = [sent.end(), kept.end()];
  if (before.rows !== after.rows || before.digest !== after.digest)
    throw new Error(`${table} differs: ${before.rows} rows were sent, ${after.rows} came back`);
  return { table, ...after };
}

async function readBack(
  client: pg.Client,
  table: string,
  list: string,
  columns: readonly string[],
): Promise<ReturnType<typeof digestOf>> {
  const kept = digestOf();
  await client.query(`declare moved no scroll cursor for select ${list} from ${quoted(table)}`);
  for (;;) {
    const { rows } = await client.query<Record<string, Value>>(`fetch ${ROWS_A_READ} from moved`);
    for (const row of rows) kept.add(columns.map((column) => row[column] ?? null));
    if (rows.length === 0) break;
  }
  await client.query('close moved');
  return kept;
}

/** Has the numbers that PostgreSQL gives go on after the highest that was copied. */
async function continueNumbers(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [table],
  );
  for (const { name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(1, (select coalesce(max(${quoted(name)}), 0) from ${quoted(table)})))`,
      [quoted(table), name],
    );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
