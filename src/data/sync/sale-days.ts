import type { Span } from '../../domain/hours/time-spans.ts';
import { narrowed, type SaleColumns } from '../../domain/intelligence/columns.ts';
import { foldSales } from '../../domain/intelligence/fold-sales.ts';
import type { Sale } from '../../domain/intelligence/intelligence.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { readSale } from '../../records/content/sale.ts';
import type { MirrorStore, MirrorTx, StoredRow } from '../mirror/mirror-store.ts';
import { saleDayOf } from '../mirror/stale-days.ts';
import { heardSales, rowsWithin } from './heard-sales.ts';
import { loadedSales } from './sales-rows.ts';

/** Days read at a time, about three months: a month and the days before it take one read, 3 MB for 100,000 sales. */
const DAYS = 93;

/**
 * Hands over the columns of a location's sales that changed within a span (ms), some months at a time, oldest first.
 * All in one transaction, so no sale is in two of them. Days without columns are folded here.
 */
export async function readSaleDays(
  tx: MirrorTx,
  parentId: string,
  span: Span,
  next: (days: readonly SaleColumns[]) => void,
): Promise<void> {
  const isTold = (await loadedSales(tx, parentId))?.isTold ?? false;
  const source = isTold ? 'told' : 'folded';
  const last = saleDayOf(span.to);
  for (let from = saleDayOf(span.from); from <= last; from += DAYS) {
    const query = { source, parentId, from, to: Math.min(last, from + DAYS - 1) } as const;
    const days = await tx.saleDays(query);
    const held = new Set(days.map(({ day }) => day));
    next(days);
    if (isTold) continue;
    for (const missing of stretchesWithout(held, query)) next([await foldWithin(tx, parentId, missing)]);
  }
  if (isTold) next([await foldHeard(tx, parentId, span.to)]);
}

/**
 * Folds the sales heard since the server told the days. A told sale that has changed since is left out, because the
 * next answer has it.
 */
async function foldHeard(tx: MirrorTx, parentId: string, to: number): Promise<SaleColumns> {
  const { fresh } = await heardSales(tx, parentId);
  return foldSales(fresh.flatMap(saleIn).filter(({ at }) => at <= to));
}

/** Folds the days of a span (ms) that are not folded yet, a transaction each, and keeps them. */
export async function foldDays(store: MirrorStore, parentId: string, span: Span): Promise<void> {
  const query = { source: 'folded', parentId, from: saleDayOf(span.from), to: saleDayOf(span.to) } as const;
  const held = new Set(await store.read((tx) => tx.heldSaleDays(query)));
  for (const { from, to } of stretchesWithout(held, query)) {
    for (let day = from; day <= to; day += 1)
      await store.write(async (tx) => {
        const columns = narrowed(await foldWithin(tx, parentId, { from: day, to: day }));
        await tx.putSaleDay({ source: 'folded', parentId, day, ...columns });
      });
  }
}

/** Folds the mirror's records that changed from one day to another, both inclusive. */
async function foldWithin(
  tx: MirrorTx,
  parentId: string,
  { from, to }: { from: number; to: number },
): Promise<SaleColumns> {
  const rows = await rowsWithin(tx, parentId, from * DAY_MS, (to + 1) * DAY_MS - 1);
  return foldSales(rows.flatMap(saleIn));
}

const saleIn = (row: StoredRow): Sale[] => [readSale(row) ?? []].flat();

/** The stretches of days that are not held, oldest first. */
function stretchesWithout(held: ReadonlySet<number>, { from, to }: { from: number; to: number }) {
  const stretches: { from: number; to: number }[] = [];
  for (let day = from; day <= to; day += 1) {
    if (held.has(day)) continue;
    const before = stretches.at(-1);
    if (before?.to === day - 1) before.to = day;
    else stretches.push({ from: day, to: day });
  }
  return stretches;
}
