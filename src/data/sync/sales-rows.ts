import type { Span } from '../../domain/hours/time-spans.ts';
import type { Period } from '../../domain/intelligence/period.ts';
import type { Cursor, MirrorStore, MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { saleDaysKey, salesKey, salesPartKey } from '../mirror/subtree.ts';

/** The sales of a location that the mirror holds whole. */
export interface SalesCursor extends Cursor {
  period: Period;
  /** The server told the sales as columns; otherwise they are records of the mirror. */
  isTold?: boolean;
  /** Time up to which changes of told sales were heard before these were asked for, ms of the server. */
  heardTo?: number;
}

/** A look at a location's sales, under way or cut off. The sales it brought need not be fetched again. */
export interface SalesPart extends Cursor {
  period: Period;
  /** Spans of the period that the mirror holds. */
  held: readonly Span[];
  /** Sales that the look brought so far. */
  count: number;
  /** Share of all sales that came, 0 to 1; absent where nobody knows their number. */
  share?: number;
}

/** The days of a location's sales that the server told. */
export interface SaleDaysCursor extends Cursor {
  /** The server's version of each day. */
  versions: Readonly<Record<number, string>>;
  /** Last change of the newest of these sales, ms of the server. */
  newest: number;
}

/** Rows read at a time, few enough that the page keeps moving. */
const BATCH = 500;

/** The loaded sales of a location. Null when none are. */
export async function loadedSales(tx: MirrorTx, locationId: string): Promise<SalesCursor | null> {
  const cursor = await tx.cursor(salesKey(locationId));
  return cursor && 'period' in cursor ? (cursor as SalesCursor) : null;
}

/** The days of a location's sales that the server told. Null when none. */
export async function readSaleDaysCursor(tx: MirrorTx, locationId: string): Promise<SaleDaysCursor | null> {
  const cursor = await tx.cursor(saleDaysKey(locationId));
  return cursor && 'versions' in cursor ? (cursor as SaleDaysCursor) : null;
}

/** The unfinished look at a location's sales; null without one. */
export async function salesPart(tx: MirrorTx, locationId: string): Promise<SalesPart | null> {
  const cursor = await tx.cursor(salesPartKey(locationId));
  return cursor && 'held' in cursor ? (cursor as SalesPart) : null;
}

/**
 * The purchases of a location changed between two times (ms, both inclusive), in batches, oldest change first. Some
 * may come twice.
 */
export async function* salesWithin(
  read: MirrorStore['read'],
  parentId: string,
  from: number,
  to: number,
): AsyncGenerator<StoredRow[]> {
  let [begin, most] = [from, BATCH];
  for (;;) {
    const wish = { by: 'parentWithin', parentId, type: 'SHOPPING_PURCHASE', from: begin, to, most } as const;
    const rows = await read((tx) => tx.select(wish));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    // A batch may end within an instant, so the next one begins there, and doubles if it holds nothing else.
    if (last.updatedAt > begin) [begin, most] = [last.updatedAt, BATCH];
    else most *= 2;
  }
}
