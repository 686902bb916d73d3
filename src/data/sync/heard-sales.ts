import { soldAt } from '../../records/content/sale.ts';
import { readContent } from '../../records/record.ts';
import type { MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { type SalesCursor, saleDaysTold, salesWithin } from './sales-rows.ts';

/** The purchases of a location that changed after the newest sale that the server told as columns. */
export interface HeardSales {
  /** Those that no told day has, in the order of their changes. */
  fresh: readonly StoredRow[];
  /** When the last one changed that was told as it was before, ms of the server; 0 where none did. */
  changedAt: number;
  /** When the last of them all changed, ms of the server; 0 where none did. */
  lastAt: number;
}

/** Longest time from the beginning of a sale to its payment, ms: codes last minutes. */
const BEGUN_MS = 3_600_000;

/** Reads what was heard of the sales of a location since its days were told; nothing where none were. */
export async function heardSales(tx: MirrorTx, locationId: string): Promise<HeardSales> {
  const told = await saleDaysTold(tx, locationId);
  if (!told) return { fresh: [], changedAt: 0, lastAt: 0 };
  const { newest } = told;
  const rows = await rowsWithin(tx, locationId, newest + 1, Number.MAX_SAFE_INTEGER);
  const fresh: StoredRow[] = [];
  let changedAt = 0;
  for (const row of rows) {
    if (wasTold(row, newest)) changedAt = row.updatedAt;
    else fresh.push(row);
  }
  return { fresh, changedAt, lastAt: rows.at(-1)?.updatedAt ?? 0 };
}

/** One that was given back keeps the time of its sale. Another one that had begun long before was told at its earlier time. */
function wasTold({ createdAt, content }: StoredRow, newest: number): boolean {
  return createdAt <= newest - BEGUN_MS || (soldAt(readContent(content)) ?? newest + 1) <= newest;
}

/**
 * True where told days are known to have changed since they were asked for. Whoever watches this reading hears of each
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
