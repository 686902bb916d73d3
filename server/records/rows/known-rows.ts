import type { Kysely } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import { engineOf } from '../../db/engine/dialect.ts';
import { prepared } from '../../db/engine/prepared.ts';
import { type CachedRow, type Certainty, rowKey } from '../../db/engine/row-cache.ts';
import type { RecordTable } from '../../db/record-table.ts';
import type { Schema } from '../../db/schema.ts';

const OWN = { ownRows: true };
const read = prepared<[string, RecordType], RecordTable>(
  2,
  (db, [id, type]) => db.selectFrom('record').selectAll().where('id', '=', id).where('type', '=', type),
  OWN,
);
const readLocked = prepared<[string, RecordType], RecordTable>(
  2,
  (db, [id, type], engine) => {
    const query = db.selectFrom('record').selectAll().where('id', '=', id).where('type', '=', type);
    return engine === 'postgres' ? query.forUpdate() : query;
  },
  OWN,
);

/**
 * One row of the table, tombstones included, or null. A command reads a row once, and again only to lock it. On SQLite,
 * where commands run one by one, no lock is needed. `cachedIsEnough` asks for facts that never change while a record
 * lives (a location's owner). For them a row read without a lock is enough on PostgreSQL too.
 */
export async function readRow(
  db: Kysely<Schema>,
  id: string,
  type: RecordType,
  { lock = false, cachedIsEnough = false }: { lock?: boolean; cachedIsEnough?: boolean } = {},
): Promise<RecordTable | null> {
  const known = cacheOf(db)?.get(type, id);
  if (known && (known.held || cachedIsEnough || engineOf(db) === 'sqlite')) return known.row;
  // Content and devices name ids too. No record has one with this character, and PostgreSQL could not even ask for it.
  if (id.includes('\0')) return null;
  const [row] = await (lock ? readLocked : read)(db, id, type);
  if (!row) return null;
  rememberRow(db, row, lock ? 'locked' : 'read');
  return row;
}

const absence = (type: RecordType, id: string): string => `absent ${rowKey(type, id)}`;

/**
 * Notes that a record was not there when a command looked, on PostgreSQL. A command that begins it may take that for an
 * answer.
 */
export function noteAbsent(db: Kysely<Schema>, type: RecordType, id: string): void {
  cacheOf(db)?.noteFact(absence(type, id), true);
}

/** A record and the location that it names. */
const readBoth = prepared<[string, RecordType, string], RecordTable>(
  3,
  (db, [id, type, locationId]) =>
    db
      .selectFrom('record')
      .selectAll()
      .where((where) =>
        where.or([
          where.and([where('id', '=', id), where('type', '=', type)]),
          where.and([where('id', '=', locationId), where('type', '=', 'LOCATION')]),
        ]),
      ),
  OWN,
);

/**
 * Reads a row as readRow without a lock, for a record that is about to be made. On PostgreSQL its location comes with
 * it and need not be asked for again with `cachedIsEnough`.
 */
export async function readRowWithLocation(
  db: Kysely<Schema>,
  id: string,
  type: RecordType,
  locationId: string | null,
): Promise<RecordTable | null> {
  if (cacheOf(db)?.fact(absence(type, id)) && !cacheOf(db)?.get(type, id)) return null;
  const isOne = locationId === null || engineOf(db) === 'sqlite' || cacheOf(db)?.get(type, id);
  if (isOne || id.includes('\0') || locationId.includes('\0')) return readRow(db, id, type);
  const rows = await readBoth(db, id, type, locationId);
  for (const row of rows) if (!cacheOf(db)?.get(row.type, row.id)) rememberRow(db, row, 'read');
  return rows.find((row) => row.id === id && row.type === type) ?? null;
}

/** Notes a row that a command has read, locked or written. */
export function rememberRow(db: Kysely<Schema>, row: RecordTable, certainty: Certainty): void {
  cacheOf(db)?.remember(row, certainty);
}

/**
 * Forgets all rows, for a caller that changes rows otherwise than through write-record.ts. The known ones may be wrong
 * now.
 */
export function forgetRows(db: Kysely<Schema>): void {
  cacheOf(db)?.clear();
}

/** The profile that a command knows of a person; undefined when it knows none that stands. */
export function knownProfile(db: Kysely<Schema>, owner: string): CachedRow | undefined {
  return cacheOf(db)?.profileOf(owner);
}
