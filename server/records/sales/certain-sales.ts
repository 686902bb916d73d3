import type { Kysely } from 'kysely';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { movedById, salesById } from '../lists/moved-sales.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import { isBefore, type RecordPosition } from './positions-back.ts';
import type { SaleBatch, SaleRow } from './sale-rows.ts';

type Read = Kysely<Schema>;

/** Sales that one code may name, and sales of one batch. */
const MAX = 500;
/** A sign beyond all those of a code. */
const BEYOND = '~';

/** The purchases whose charge or payment begins with a code, as it is typed. */
export async function codedSales(read: Read, code: string): Promise<string[]> {
  const begins = [code, code.toUpperCase(), code.toLowerCase()];
  const paid = await read
    .selectFrom('pix_payment')
    .select('txid')
    .where((eb) => eb.or(begins.map((one) => eb.between('end_to_end_id', one, one + BEYOND))))
    .limit(MAX)
    .execute();
  const txids = paid.flatMap(({ txid }) => txid ?? []);
  const charges = await read
    .selectFrom('charge')
    .select('record_id')
    .where((eb) =>
      eb.or([
        ...begins.map((one) => eb.between('txid', one, one + BEYOND)),
        ...(txids.length > 0 ? [eb('txid', 'in', txids)] : []),
      ]),
    )
    .limit(MAX)
    .execute();
  return [...new Set(charges.map(({ record_id }) => record_id))];
}

/** The positions of these purchases in a list of sales. */
export async function positionsOf(read: Read, ids: readonly string[]): Promise<RecordPosition[]> {
  const positions: RecordPosition[] = [];
  for (let first = 0; first < ids.length; first += MAX) {
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

/** The purchases at these positions that are of the locations, in batches, newest first. */
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

/** Of these purchases those of the locations, at the time of their sale, newest first. */
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
