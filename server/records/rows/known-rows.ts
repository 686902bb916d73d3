import type { Kysely } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import { memoryOf } from '../../db/engine/command-memory.ts';
import { engineOf } from '../../db/engine/dialect.ts';
import { prepared } from '../../db/engine/prepared.ts';
import { type RememberedRow, rowKey } from '../../db/engine/row-memory.ts';
import type { RecordTable, Schema } from '../../db/schema.ts';

const OWN = { ownRows: true };
const read = prepared<[string, RecordType], RecordTable>(
  2,
  (db, _, id, type) => db.selectFrom('record').selectAll().where('id', '=', id).where('type', '=', type),
  OWN,
);
const readLocked = prepared<[string, RecordType], RecordTable>(
  2,
  (db, engine, id, type) => {
    const query = db.selectFrom('record').selectAll().where('id', '=', id).where('type', '=', type);
    return engine === 'postgres' ? query.forUpdate() : query;
  },
  OWN,
);

/**
 * One row of the table, tombstones included, or null. A command reads a row once, and again only to lock it. On
 * SQLite, where commands run one by one, no lock is needed. `settled` asks for facts that never change while a
 * record lives (a location's owner). For them a row read without a lock is enough on PostgreSQL too.
 */
export async function readRow(
  db: Kysely<Schema>,
  id: string,
  type: RecordType,
  { lock = false, settled = false }: { lock?: boolean; settled?: boolean } = {},
): Promise<RecordTable | null> {
  const known = memoryOf(db)?.get(type, id);
  if (known && (known.held || settled || engineOf(db) === 'sqlite')) return known.row;
  // Content and devices name ids too. No record has one with this character, and PostgreSQL could not even ask for it.
  if (id.includes('\0')) return null;
  const [row] = await (lock ? readLocked : read)(db, id, type);
  if (!row) return null;
  rememberRow(db, row, lock);
  return row;
}

const absence = (type: RecordType, id: string): string => `absent ${rowKey(type, id)}`;

/** Notes that a record was not there when a command looked, on PostgreSQL. Whoever begins it may take that for an answer. */
export function noteAbsent(db: Kysely<Schema>, type: RecordType, id: string): void {
  memoryOf(db)?.noteFact(absence(type, id), true);
}

/** A record and the location that it says it belongs to. */
const readBoth = prepared<[string, RecordType, string], RecordTable>(
  3,
  (db, _, id, type, locationId) =>
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
 * As readRow without a lock, for a record that is about to be made. On PostgreSQL its location comes with it and need not be
 * asked for again as a settled one.
 */
export async function readRowWithLocation(
  db: Kysely<Schema>,
  id: string,
  type: RecordType,
  locationId: string | null,
): Promise<RecordTable | null> {
  if (memoryOf(db)?.fact(absence(type, id)) && !memoryOf(db)?.get(type, id)) return null;
  const isOne = locationId === null || engineOf(db) === 'sqlite' || memoryOf(db)?.get(type, id);
  if (isOne || id.includes('\0') || locationId.includes('\0')) return readRow(db, id, type);
  const rows = await readBoth(db, id, type, locationId);
  for (const row of rows) if (!memoryOf(db)?.get(row.type, row.id)) rememberRow(db, row, false);
  return rows.find((row) => row.id === id && row.type === type) ?? null;
}

/** Notes a row that a command has read (`held`: with a lock) or written. */
export function rememberRow(db: Kysely<Schema>, row: RecordTable, held: boolean): void {
  memoryOf(db)?.remember(row, held);
}

/** For whoever changes rows otherwise than through write-record.ts: what was known of them may be wrong now. */
export function forgetRows(db: Kysely<Schema>): void {
  memoryOf(db)?.clear();
}

/** The profile that a command knows of a person; undefined when it knows none that stands. */
export function knownProfile(db: Kysely<Schema>, owner: string): RememberedRow | undefined {
  return memoryOf(db)?.profileOf(owner);
}
