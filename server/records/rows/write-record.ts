import type { UpdateResult } from 'kysely';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import { prepared } from '../../db/engine/prepared.ts';
import {
  type RecordTable,
  rowOf,
  STORED_COLUMNS,
  type StoredValues,
  valuesOf,
} from '../../db/record-table.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { dropPlace, updatePlace } from '../nearby/update-place.ts';
import { updatePictureReferences } from '../pictures/update-picture-references.ts';
import { type Belonging, belongingOf } from './belonging.ts';
import { readRow, rememberRow } from './known-rows.ts';
import { publishChange, publishRemoval } from './publish.ts';

/** A record with the fields that the server keeps beside it. */
export interface StoredRow extends RecordRow, Belonging {
  /** Fingerprint of the client's input when it created the record; null for records that the server made. */
  createHash: string | null;
  deleted: boolean;
}

/** A record about to be written. The server sets its times, location and audience. */
export type RowToPut = Omit<RecordRow, 'createdAt' | 'updatedAt'> & { createHash?: string | null };

/**
 * Inserts a record, or replaces `previous` (read with `lock` in this transaction). There is no other way to write one.
 * updatedAt is the server's clock in ms and strictly increases per record. With `keepsPlace` it grows by 1 ms alone, so the
 * record stays where it is in every list. All who may read the record hear of it after commit. Throws Refused CONFLICT, with `raced`, when an insert finds its key taken.
 */
export async function putRecord(
  tx: Tx,
  row: RowToPut,
  { previous, keepsPlace = false }: { previous?: StoredRow; keepsPlace?: boolean } = {},
): Promise<StoredRow> {
  const belonging = await belongingOf(tx.db, row, previous);
  const updatedAt = previous ? Math.max(keepsPlace ? 0 : tx.now, previous.updatedAt + 1) : tx.now;
  const stored: StoredRow = {
    id: row.id,
    type: row.type,
    parentId: row.parentId,
    owner: row.owner,
    reference: row.reference,
    content: row.content,
    createdAt: previous?.createdAt ?? tx.now,
    updatedAt,
    ...belonging,
    createHash: row.createHash ?? previous?.createHash ?? null,
    deleted: false,
  };
  if (previous) await replace(tx, stored, previous);
  else await insert(tx, stored);
  await updatePictureReferences(tx, stored, previous ?? null);
  await updatePlace(tx, stored);
  await publishChange(tx, stored, previous ?? null);
  return stored;
}

/**
 * Inserts records of the past, each as of its instant (ms), in one statement. Nobody is told: this is for a story that
 * is written before anyone can listen. Throws Refused CONFLICT when a key is taken.
 */
export async function putHistory(tx: Tx, rows: readonly (RowToPut & { at: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const values: RecordTable[] = [];
  for (const { at, ...row } of rows) {
    const times = { createdAt: at, updatedAt: at, deleted: false, createHash: row.createHash ?? null };
    values.push(toTable({ ...row, ...(await belongingOf(tx.db, row)), ...times }));
  }
  const inserted = await tx.db
    .insertInto('record')
    .values(values)
    .onConflict((conflict) => conflict.columns(['id', 'type']).doNothing())
    .returning('id')
    .execute();
  if (inserted.length < values.length) throw new Refused('CONFLICT', { raced: true });
  for (const { at, ...row } of rows) {
    await updatePictureReferences(tx, row, null);
    await updatePlace(tx, { ...row, updatedAt: at });
  }
}

/**
 * Removes a record (read with `lock`). It leaves a tombstone that only the status query shows. Returns it as it was,
 * newly stamped.
 */
export async function removeRecord(tx: Tx, previous: StoredRow): Promise<StoredRow> {
  const removed = { ...previous, updatedAt: Math.max(tx.now, previous.updatedAt + 1), deleted: true };
  await replace(tx, { ...removed, content: null }, previous);
  await updatePictureReferences(tx, null, previous);
  await dropPlace(tx, removed);
  await publishRemoval(tx, removed);
  return removed;
}

interface Lookup {
  lock?: boolean;
  deleted?: boolean;
  cachedIsEnough?: boolean;
}

/**
 * Reads one record, or null. `lock` locks it until the transaction ends, and `deleted` also finds tombstones. With
 * `cachedIsEnough` a row that the command has read before will do.
 */
export async function getRow(
  tx: Pick<Tx, 'db'>,
  id: string,
  type: RecordType,
  { lock = false, deleted = false, cachedIsEnough = false }: Lookup = {},
): Promise<StoredRow | null> {
  const row = await readRow(tx.db, id, type, { lock, cachedIsEnough });
  return row && (deleted || row.deleted === 0) ? fromTable(row) : null;
}

async function insert(tx: Tx, row: StoredRow): Promise<void> {
  const stored = toTable(row);
  const cache = cacheOf(tx.db);
  cache?.followed.note(row.type, row.parentId);
  if (tx.engine === 'postgres' && cache) {
    cache.postponeCreation(stored);
    return;
  }
  const [inserted] = await insertRow(tx.db, ...valuesOf(stored));
  if (!inserted) throw new Refused('CONFLICT', { raced: true });
  rememberRow(tx.db, stored, 'locked');
}

async function replace(tx: Tx, row: StoredRow, previous: StoredRow): Promise<void> {
  const stored = toTable(row);
  // Most changes are of the content alone. A column that is not named is not checked and moves in no index.
  const cache = cacheOf(tx.db);
  for (const { type, parentId } of [previous, row]) cache?.followed.note(type, parentId);
  if (cache && differsInContentOnly(row, previous)) {
    cache.postpone(stored);
    return;
  }
  await replaceRow(tx.db, ...valuesOf(stored));
  rememberRow(tx.db, stored, 'locked');
}

/** True where two versions of a row differ in nothing but content and `updatedAt`. */
const differsInContentOnly = (one: StoredRow, other: StoredRow): boolean =>
  one.parentId === other.parentId &&
  one.owner === other.owner &&
  one.reference === other.reference &&
  one.createdAt === other.createdAt &&
  one.deleted === other.deleted &&
  one.locationId === other.locationId &&
  one.audience === other.audience &&
  one.createHash === other.createHash;

const insertRow = prepared<StoredValues, { id: string }>(
  STORED_COLUMNS.length,
  (db, columns) =>
    db
      .insertInto('record')
      .values(rowOf(columns))
      .onConflict((conflict) => conflict.columns(['id', 'type']).doNothing())
      .returning('id'),
  { ownRows: true },
);
const replaceRow = prepared<StoredValues, UpdateResult>(
  STORED_COLUMNS.length,
  (db, columns) => {
    const { id, type, ...changed } = rowOf(columns);
    return db.updateTable('record').set(changed).where('id', '=', id).where('type', '=', type);
  },
  { ownRows: 'after pending' },
);

function toTable(row: StoredRow): RecordTable {
  return {
    id: row.id,
    type: row.type,
    parent_id: row.parentId,
    owner: row.owner,
    reference: row.reference,
    content: row.content,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    deleted: row.deleted ? 1 : 0,
    location_id: row.locationId,
    audience: row.audience,
    create_hash: row.createHash,
  };
}

/** A row of the table as the rest of the server reads it. */
export function fromTable(row: RecordTable): StoredRow {
  return {
    id: row.id,
    type: row.type,
    parentId: row.parent_id,
    owner: row.owner,
    reference: row.reference,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    locationId: row.location_id,
    audience: row.audience,
    createHash: row.create_hash,
    deleted: row.deleted === 1,
  };
}
