import { soldAt } from '../../records/content/sale.ts';
import { readContent } from '../../records/record.ts';
import type { MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { readSaleDaysCursor, type SalesCursor, salesWithin } from './sales-rows.ts';

/** The purchases of a location that changed after the newest sale that the server told as columns. */
export interface HeardSales {
  /** Purchases that no told day has, in the order of their changes. */
  fresh: readonly StoredRow[];
  /** Last change of a sale that a told day has in its earlier state, ms of the server; 0 without one. */
  changedAt: number;
  /** Last change of all these purchases, ms of the server; 0 without one. */
  lastAt: number;
}

/** Longest time from the beginning of a sale to its payment, ms: codes last minutes. */
const BEGUN_MS = 3_600_000;

/** Reads the sales of a location that were heard since its days were told; none where no days were told. */
export async function heardSales(tx: MirrorTx, locationId: string): Promise<HeardSales> {
  const told = await readSaleDaysCursor(tx, locationId);
  if (!told) return { fresh: [], changedAt: 0, lastAt: 0 };
  const { newest } = told;
  const rows = await rowsWithin(tx, locationId, newest + 1, Number.MAX_SAFE_INTEGER);
  const fresh: StoredRow[] = [];
  let changedAt = 0;
  for (const row of rows) {
    if (isInFetchedDays(row, newest)) changedAt = row.updatedAt;
    else fresh.push(row);
  }
  return { fresh, changedAt, lastAt: rows.at(-1)?.updatedAt ?? 0 };
}

/** A returned sale keeps the time of its sale. A purchase that began long before was told at its earlier time. */
function isInFetchedDays({ createdAt, content }: StoredRow, newest: number): boolean {
  return createdAt <= newest - BEGUN_MS || (soldAt(readContent(content)) ?? newest + 1) <= newest;
}

/**
 * True where told days are known to have changed since they were asked for. A watcher of this reading hears of each
 * sale that comes.
 */
export async function areDaysOutdated(
  tx: MirrorTx,
  locationId: string,
  loaded: SalesCursor,
): Promise<boolean> {
  if (loaded.isTold) return (await heardSales(tx, locationId)).changedAt > (loaded.heardTo ?? 0);
  const since = { from: (loaded.updatedAt ?? 0) + 1, to: loaded.period.to - 1, most: 1 };
  await tx.select({ by: 'parentWithin', parentId: locationId, type: 'SHOPPING_PURCHASE', ...since });
  return false;
}

/** The purchases of a location that changed within a span (ms, both inclusive), oldest change first. */
export async function rowsWithin(
  tx: MirrorTx,
  parentId: string,
  from: number,
  to: number,
): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for await (const rows of salesWithin((work) => work(tx), parentId, from, to)) found.push(...rows);
  return found;
}
