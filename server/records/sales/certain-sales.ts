import type { Kysely } from 'kysely';
import { isCode } from '../../../src/domain/sales/find-sale.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { movedById, salesById } from '../lists/moved-sales.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import { isBefore, type RecordPosition } from './positions-back.ts';
import type { SaleBatch, SaleRow } from './sale-rows.ts';

type Read = Kysely<Schema>;

/** Sales of one batch. */
const MAX = 500;

/**
 * The purchases of the locations whose charge or payment has this whole code. Sales of others are left out here, so no
 * later step tells of them.
 */
export async function codedSales(
  read: Read,
  locationIds: readonly string[],
  code: string,
): Promise<string[]> {
  const written = [code, code.toUpperCase(), code.toLowerCase()];
  const paid = await read
    .selectFrom('pix_payment')
    .select('txid')
    .where('end_to_end_id', 'in', written)
    .execute();
  const charges = await read
    .selectFrom('charge')
    .select('record_id')
    .where('txid', 'in', [...written, ...paid.flatMap(({ txid }) => txid ?? [])])
    .execute();
  const ids = [...new Set(charges.map(({ record_id }) => record_id))];
  return (await soldWithin(read, locationIds, ids)).map(({ row }) => row.id);
}

/** The purchases of a person at the locations, found by the person. Each batch after the first is paid for. */
export async function salesOfBuyer(
  read: Read,
  locationIds: readonly string[],
  buyer: string,
  spend: () => void = () => undefined,
): Promise<string[]> {
  if (locationIds.length === 0) return [];
  const own = new Set(locationIds);
  const rows = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select(['id', 'location_id'])
    .where('owner', '=', buyer)
    .execute();
  for (let paid = MAX; paid < rows.length; paid += MAX) spend();
  return rows.flatMap(({ id, location_id: at }) => (own.has(at ?? '') ? [id] : []));
}

/**
 * Those of these purchases whose charge or payment begins with the typed text, where that may be a code. They are
 * looked through one by one, as for words. The payments of one bank begin alike, and those of others would fill any
 * limit.
 */
export async function codedAmong(
  read: Read,
  ids: readonly string[],
  typed: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !isCode(typed)) return new Set();
  const charges = await read
    .selectFrom('charge')
    .select(['txid', 'record_id'])
    .where('record_id', 'in', ids)
    .execute();
  const owners = new Map(charges.map(({ txid, record_id }) => [txid, record_id]));
  const paid =
    owners.size === 0
      ? []
      : await read
          .selectFrom('pix_payment')
          .select(['end_to_end_id', 'txid'])
          .where('txid', 'in', [...owners.keys()])
          .execute();
  const begins = (text: string): boolean => text.toLowerCase().startsWith(typed.toLowerCase());
  return new Set([
    ...charges.filter(({ txid }) => begins(txid)).map(({ record_id }) => record_id),
    ...paid.flatMap(({ end_to_end_id, txid }) =>
      begins(end_to_end_id) ? (owners.get(txid ?? '') ?? []) : [],
    ),
  ]);
}

/** The positions of these purchases in a list of sales. Each batch after the first is paid for. */
export async function positionsOf(
  read: Read,
  ids: readonly string[],
  spend: () => void = () => undefined,
): Promise<RecordPosition[]> {
  const positions: RecordPosition[] = [];
  for (let first = 0; first < ids.length; first += MAX) {
    if (first > 0) {
      spend();
      await yieldToOthers();
    }
    const batch = ids.slice(first, first + MAX);
    const soldAt = await movedById(read, batch);
    const rows = await presentRecords(read, 'SHOPPING_PURCHASE')
      .select(['id', 'updated_at'])
      .where('id', 'in', batch)
      .execute();
    for (const { id, updated_at } of rows) positions.push({ id, at: soldAt.get(id) ?? updated_at });
  }
  return positions;
}

/** The purchases of the locations at these positions, in batches, newest first. */
export async function* salesAt(
  read: Read,
  locationIds: readonly string[],
  positions: readonly RecordPosition[],
  spend: () => void,
): AsyncGenerator<SaleBatch> {
  const sorted = [...positions].sort((a, b) => (isBefore(a, b) ? 1 : -1));
  for (let first = 0; first === 0 || first < sorted.length; first += MAX) {
    if (first > 0) {
      spend();
      await yieldToOthers();
    }
    const batch = sorted.slice(first, first + MAX);
    const rows = await soldWithin(
      read,
      locationIds,
      batch.map(({ id }) => id),
    );
    yield { rows, until: first + MAX < sorted.length ? (batch.at(-1) ?? null) : null };
  }
}

/** Those of these purchases that belong to the locations, at the time of their sale, newest first. */
export async function soldWithin(
  read: Read,
  locationIds: readonly string[],
  ids: readonly string[],
): Promise<SaleRow[]> {
  const own = new Set(locationIds);
  const soldAt = await movedById(read, ids);
  const rows = await salesById(read, ids);
  return rows
    .filter(({ parentId, deleted }) => !deleted && own.has(parentId ?? ''))
    .map((row) => ({ at: soldAt.get(row.id) ?? row.updatedAt, row }))
    .sort((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1));
}
