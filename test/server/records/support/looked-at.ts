import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { kyselyOn } from '../../../../server/db/engine/dialect.ts';
import { ReadConnection } from '../../../../server/db/engine/read-connection.ts';
import type { StorePlace } from '../../../../server/db/open-store.ts';
import { PG_TYPES } from '../../../../server/db/postgres/pool.ts';
import type { Schema } from '../../../../server/db/schema.ts';
import { statementRunner } from '../../../../server/db/sqlite/connection.ts';

/** A connection to a storage that counts the records that its statements look at. */
export interface Watched {
  read: Kysely<Schema>;
  /** Number of records looked at since the last call, whether they were shown or not. */
  looked(): number;
  /** Runs a statement without counting. */
  write(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens such a connection beside a store's own. */
export async function watchPlace(place: StorePlace): Promise<Watched> {
  let rows = 0;
  const add = (more: number): void => {
    rows += more;
  };
  const looked = (): number => {
    const was = rows;
    rows = 0;
    return was;
  };
  return { looked, ...('file' in place ? watchFile(place.file, add) : await watchDatabase(place.url, add)) };
}

type Watch = Omit<Watched, 'looked'>;

/** A view replaces the table and counts each record. */
function watchFile(file: string, add: (rows: number) => void): Watch {
  const db = new DatabaseSync(file);
  db.function('looked_at', (_id) => {
    add(1);
    return 1;
  });
  db.exec('create temp view record as select * from main.record where looked_at(id)');
  return {
    read: kyselyOn('sqlite', new ReadConnection(statementRunner(db))),
    write: async (sql) => db.exec(sql.replace('into record', 'into main.record')),
    close: async () => db.close(),
  };
}

/** PostgreSQL itself reports the work of a statement. */
async function watchDatabase(url: string, add: (rows: number) => void): Promise<Watch> {
  const client = new pg.Client({ connectionString: url, types: PG_TYPES });
  await client.connect();
  const read = async (text: string, values: unknown[]): Promise<unknown[]> => {
    const { rows: plans } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
    add(rowsBelow(plans[0]['QUERY PLAN'][0].Plan));
    return (await client.query({ text, values, rowMode: 'array' })).rows;
  };
  return {
    read: kyselyOn(
      'postgres',
      new ReadConnection(async (sql, parameters) => ({ rows: await read(sql, [...parameters]) })),
    ),
    write: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
  };
}

interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

function rowsBelow(step: Step): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const own = step['Relation Name'] === 'record' ? (step['Actual Rows'] + removed) * step['Actual Loops'] : 0;
  return (step.Plans ?? []).reduce((sum, part) => sum + rowsBelow(part), own);
}
