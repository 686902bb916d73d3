import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type MovedSale, movedSales, salesById } from '../lists/moved-sales.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import type { StoredRow } from '../rows/write-record.ts';
import { isBefore, positionsBack, type RecordPosition } from './positions-back.ts';

type Read = Kysely<Schema>;

/** A purchase at the time of its sale, ms. */
export interface SaleRow {
  at: number;
  row: StoredRow;
}

/** Some purchases, newest first. `until` is the beginning of the next batch, null after the last. */
export interface SaleBatch {
  rows: SaleRow[];
  until: RecordPosition | null;
}

/** The purchases of locations from a position back to `from` (ms), in batches, newest first, paid or not. */
export async function* salesBefore(
  read: Read,
  ids: readonly string[],
  { from, before }: { from: number; before: RecordPosition },
  spend: () => void,
): AsyncGenerator<SaleBatch> {
  const moved = await movedSales(read, ids, { from, to: before.at + 1 });
  // A sale of before `from` comes neither at its sale nor where its record is now.
  const movedIds = new Set(moved.map(({ id }) => id));
  let last = before;
  const wanted = { ids, type: 'SHOPPING_PURCHASE' as const, from, before };
  for await (const { positions, until } of positionsBack(read, wanted)) {
    const within = moved.filter((sale) => sale.soldAt >= from && isWithin(sale, last, until));
    const there = positions.filter(({ id }) => !movedIds.has(id));
    const batch = [...(await rowsAt(read, there)), ...(await atSale(read, within))];
    yield { rows: batch.sort((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1)), until };
    if (!until) return;
    last = until;
    spend();
    await yieldToOthers();
  }
}

/** Sales that moved, as purchases at the time of their sale. */
export const atSale = (read: Read, moved: readonly MovedSale[]): Promise<SaleRow[]> =>
  rowsAt(
    read,
    moved.map(({ id, soldAt }) => ({ id, at: soldAt })),
  );

/** The purchases at these positions that still exist. */
async function rowsAt(read: Read, positions: readonly RecordPosition[]): Promise<SaleRow[]> {
  const soldAt = new Map(positions.map(({ id, at }) => [id, at]));
  const rows = await salesById(read, [...soldAt.keys()]);
  return rows
    .filter(({ deleted }) => !deleted)
    .map((row) => ({ at: soldAt.get(row.id) ?? row.updatedAt, row }));
}

function isWithin({ id, soldAt }: MovedSale, before: RecordPosition, until: RecordPosition | null): boolean {
  const position = { id, at: soldAt };
  return isBefore(position, before) && (until === null || !isBefore(position, until));
}
