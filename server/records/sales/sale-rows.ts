import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { type MovedSale, movedSales, salesById } from '../lists/moved-sales.ts';
import { fromTable, type StoredRow } from '../rows/write-record.ts';

type Read = Kysely<Schema>;

/** A purchase at the time of its sale, ms. */
export interface SaleRow {
  at: number;
  row: StoredRow;
}

/** A place in a list that goes back in time: of what is equally old, the larger id comes first. */
export interface Place {
  at: number;
  id: string;
}

/** Some purchases, newest first. `until` is where the next lot begins, null after the last. */
export interface SaleLot {
  rows: SaleRow[];
  until: Place | null;
}

/** Purchases read at a time. */
const LOT = 500;

export const isBefore = (one: Place, other: Place): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/** The purchases of locations from a place back to `from` (ms), lot by lot, newest first, paid or not. */
export async function* salesBefore(
  read: Read,
  ids: readonly string[],
  { from, before }: { from: number; before: Place },
  spend: () => void,
): AsyncGenerator<SaleLot> {
  const moved = await movedSales(read, ids, { from, to: before.at + 1 });
  let last = before;
  for (;;) {
    const rows = await readBefore(read, ids, from, last);
    const end = rows.length < LOT ? null : rows.at(-1);
    const until = end ? { at: end.updatedAt, id: end.id } : null;
    const within = moved.filter((sale) => isWithin(sale, last, until));
    const movedIds = new Set(moved.map(({ id }) => id));
    const lot = [
      ...rows.filter(({ id }) => !movedIds.has(id)).map((row) => ({ at: row.updatedAt, row })),
      ...(await atSale(read, within)),
    ];
    yield { rows: lot.sort((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1)), until };
    if (!until) return;
    last = until;
    spend();
    // SQLite answers at once: others get their turn between two lots.
    await nextTurn();
  }
}

/** Sales that moved, as purchases at the time of their sale. */
export async function atSale(read: Read, moved: readonly MovedSale[]): Promise<SaleRow[]> {
  const soldAt = new Map(moved.map((sale) => [sale.id, sale.soldAt]));
  const rows = await salesById(
    read,
    moved.map(({ id }) => id),
  );
  return rows
    .filter(({ deleted }) => !deleted)
    .map((row) => ({ at: soldAt.get(row.id) ?? row.updatedAt, row }));
}

function isWithin({ id, soldAt }: MovedSale, before: Place, until: Place | null): boolean {
  const place = { id, at: soldAt };
  return isBefore(place, before) && (until === null || !isBefore(place, until));
}

async function readBefore(
  read: Read,
  ids: readonly string[],
  from: number,
  { at, id }: Place,
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await presentRecords(read, 'SHOPPING_PURCHASE')
    .selectAll()
    .where('parent_id', 'in', ids)
    .where('updated_at', '>=', from)
    .where('updated_at', '<=', at)
    .where((eb) => eb.or([eb('updated_at', '<', at), eb('id', '<', id)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOT)
    .execute();
  return rows.map(fromTable);
}
