import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import type { StoredRow } from '../rows/write-record.ts';
import { BATCH, type FoundRecord, readBatches, type WantedRecords } from './read-batches.ts';
import { recordsById } from './records-by-id.ts';
import { type Counted, timeOf } from './version.ts';
import { yieldToOthers } from './yield-to-others.ts';

type Read = Kysely<Schema>;

/** A sale whose record was changed since it was sold, by a return or a later code. Times in ms. */
export interface MovedSale {
  id: string;
  locationId: string;
  soldAt: number;
  updatedAt: number;
}

/** Locations of one statement. */
const AT_ONCE = 100;

/** Keeps the time of a sale, before its first change moves its record. */
export async function keepSoldAt(
  tx: Tx,
  { id, parentId, updatedAt }: Pick<StoredRow, 'id' | 'parentId' | 'updatedAt'>,
): Promise<void> {
  const row = { id, location_id: parentId ?? '', sold_at: updatedAt };
  await tx.db
    .insertInto('moved_sale')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The moved sales of locations that were sold or changed within a span, ms. `to` is the first instant after. */
export async function movedSales(
  read: Read,
  ids: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<MovedSale[]> {
  const found: MovedSale[] = [];
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const rows = await read
      .selectFrom('moved_sale as moved')
      // The tables are joined in the order that is written here. SQLite would begin with all sales of the installation
      // since then.
      .crossJoin('record')
      .whereRef('record.id', '=', 'moved.id')
      .select(['moved.id', 'moved.location_id', 'moved.sold_at', 'record.updated_at'])
      .where('moved.location_id', 'in', ids.slice(first, first + AT_ONCE))
      .where('moved.sold_at', '<', to)
      .where('record.type', '=', 'SHOPPING_PURCHASE')
      .where('record.updated_at', '>=', from)
      .execute();
    for (const { id, location_id: locationId, sold_at: soldAt, updated_at: updatedAt } of rows)
      found.push({ id, locationId, soldAt, updatedAt });
  }
  return found;
}

/**
 * Corrects counts of days that counted each sale where its record is now. A moved one counts at the time of its sale.
 */
export function countMoved<Key>(
  moved: readonly MovedSale[],
  countedAt: (sale: MovedSale, at: number) => { days: Map<Key, Counted>; day: Key } | null,
): void {
  const add = (sale: MovedSale, at: number, sign: 1 | -1): void => {
    const place = countedAt(sale, at);
    if (!place) return;
    const { days, day } = place;
    const known = days.get(day) ?? { count: 0, times: 0 };
    const counted = { count: known.count + sign, times: known.times + sign * timeOf(at, sale.updatedAt) };
    if (counted.count > 0) days.set(day, counted);
    else days.delete(day);
  };
  for (const sale of moved) {
    add(sale, sale.updatedAt, -1);
    add(sale, sale.soldAt, 1);
  }
}

/** A purchase at the time of its sale, ms. */
export interface FoundSale extends FoundRecord {
  at: number;
}

/**
 * The purchases of a location by the time of their sale, in the batches of `readBatches`. Moved ones come last. Moved
 * ones are looked up behind the first batch, and again behind the last, where later changes are met. So a sale that
 * moves meanwhile comes once, and at the time of its sale.
 */
export async function* readSaleBatches(
  read: Read,
  wanted: Omit<WantedRecords, 'type'>,
  spend: () => void,
): AsyncGenerator<readonly FoundSale[]> {
  const { parentId, from, to } = wanted;
  const given = new Set<string>();
  let moved = new Map<string, MovedSale>();
  let isFirst = true;
  for await (const batch of readBatches(read, { ...wanted, type: 'SHOPPING_PURCHASE' }, spend)) {
    if (isFirst || batch.length < BATCH)
      moved = new Map((await movedSales(read, [parentId], wanted)).map((sale) => [sale.id, sale]));
    isFirst = false;
    const there = moved.size === 0 ? batch : batch.filter(({ id }) => !moved.has(id));
    for (const { id } of there) given.add(id);
    yield there.map(({ id, updatedAt, row }) => ({ id, at: updatedAt, updatedAt, row }));
  }
  const within = [...moved.values()].filter(
    ({ id, soldAt }) => !given.has(id) && soldAt >= from && soldAt < to,
  );
  for (let first = 0; first < within.length; first += AT_ONCE) {
    const ids = within.slice(first, first + AT_ONCE).map(({ id }) => id);
    yield (await salesById(read, ids)).map((row) => ({
      id: row.id,
      at: moved.get(row.id)?.soldAt ?? row.updatedAt,
      updatedAt: row.updatedAt,
      row: row.deleted ? null : row,
    }));
    if (first > 0) spend();
    await yieldToOthers();
  }
}

/** Times of these sales, as far as they moved, in ms by id. */
export async function movedById(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('moved_sale').select(['id', 'sold_at']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sold_at }) => [id, sold_at]));
}

/** Purchases by id, tombstones included. */
export const salesById = (read: Read, ids: readonly string[]): Promise<StoredRow[]> =>
  recordsById(read, 'SHOPPING_PURCHASE', ids);
