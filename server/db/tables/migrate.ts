import { JOB_LANE_COLUMN } from '../lanes.ts';
import type { Engine } from '../store.ts';
import { countAccounts } from './account-counts.ts';
import { createBuilds } from './builds.ts';
import {
  CODES_OF_A_PERSON,
  CREATE_INDEXES,
  createPayouts,
  createSecondFactors,
  createTables,
  rotateRefreshTokens,
} from './ddl.ts';
import { splitEvents } from './event-hours.ts';
import { createItemCodes } from './item-codes.ts';
import { audienceInOrder, FEWER_LIST_INDEXES, NO_INDEX_OF_ALL_TYPES } from './list-indexes.ts';
import { createMovedSales } from './moved-sales.ts';
import { createOperatorActs } from './operator-acts.ts';
import { createPictureTables } from './picture-tables.ts';
import { countBeats, createPlaces } from './places.ts';
import { createPush } from './push.ts';
import { createRefunds } from './refunds.ts';
import { createReports } from './reports.ts';
import { createSaleDays } from './sale-days.ts';
import { createSeals } from './sealed-books.ts';
import { keepTraces } from './traces.ts';

/** Runs one statement of plain SQL. Answers with its rows. */
export type RunSql = (sql: string) => Promise<readonly Record<string, unknown>[]>;

type Version = (engine: Engine, run: RunSql) => readonly string[] | Promise<readonly string[]>;

/** Lists of statements. The n-th leads to version n. A released list is never edited, only followed by another. */
const VERSIONS: readonly Version[] = [
  (engine) => [...createTables(engine), ...CREATE_INDEXES],
  createPayouts,
  () => FEWER_LIST_INDEXES,
  () => NO_INDEX_OF_ALL_TYPES,
  () => JOB_LANE_COLUMN,
  rotateRefreshTokens,
  createPlaces,
  createItemCodes,
  () => CODES_OF_A_PERSON,
  createSecondFactors,
  createPictureTables,
  createSeals,
  // An older key may be a tablet's, which needs no Wi-Fi. A board is given a new one.
  () => [`alter table device_key add column purpose text not null default 'heartbeat'`],
  countAccounts,
  createOperatorActs,
  countBeats,
  createBuilds,
  keepTraces,
  createPush,
  splitEvents,
  createMovedSales,
  createReports,
  createRefunds,
  createSaleDays,
  audienceInOrder,
];

/**
 * Brings the tables to this program's version. It runs inside a transaction that the caller opened with a lock, so two
 * processes cannot migrate at once. Throws when a newer program wrote the storage.
 */
export async function migrate(engine: Engine, run: RunSql): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(
    `create table if not exists schema_version (id ${integer} primary key, version ${integer} not null)`,
  );
  const [row] = await run('select version from schema_version where id = 1');
  const found = row ? Number(row.version) : 0;
  if (found > VERSIONS.length) {
    throw new Error(
      `The storage has schema version ${found}, this program knows ${VERSIONS.length}: update the program`,
    );
  }
  for (const statements of VERSIONS.slice(found)) {
    for (const statement of await statements(engine, run)) await run(statement);
  }
  if (!row) await run(`insert into schema_version (id, version) values (1, ${VERSIONS.length})`);
  else if (found < VERSIONS.length)
    await run(`update schema_version set version = ${VERSIONS.length} where id = 1`);
}
