import { heldShare } from '../../domain/hours/time-spans.ts';
import type { SaleColumns } from '../../domain/intelligence/columns.ts';
import type { StockedItem } from '../../domain/intelligence/intelligence.ts';
import { isSamePeriod, type Period } from '../../domain/intelligence/period.ts';
import { readStockedItem } from '../../records/content/sale.ts';
import { type SalesScope, scopeKey } from '../basis/scope.ts';
import type { Data } from '../data.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { AheadSource, Live } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import { areDaysOutdated } from '../sync/heard-sales.ts';
import { readSaleDays } from '../sync/sale-days.ts';
import { loadedSales, type SalesCursor, salesPart } from '../sync/sales-rows.ts';
import { serverClock } from '../wire/server-clock.ts';

/** The sales of an own location that the mirror holds. */
export interface LoadedSales extends SalesCursor {
  /** A told sale has changed since, such as a returned one, so the days must be asked for anew. */
  isBehind: boolean;
}

/**
 * Sales of an own location that the mirror holds, live. While anybody looks, those of `period` are fetched. The first
 * row tells the loaded period, which may still be another one [MB-04]. It is another value whenever a sale changed.
 */
export function useLoadedSales(locationId: string, period: Period): Live<LoadedSales> {
  return useSource(loadedSalesOf(useData(), locationId, period));
}

/** The loaded sales as a source. */
export function loadedSalesOf(
  { live }: Pick<Data, 'live'>,
  locationId: string,
  period: Period,
): AheadSource<Live<LoadedSales>> {
  const scope: SalesScope = { kind: 'sales', locationId, period };
  return live.list(scopeKey(scope), {
    scope,
    read: async (tx) => {
      const loaded = await loadedSales(tx, locationId);
      return loaded ? [{ ...loaded, isBehind: await areDaysOutdated(tx, locationId, loaded) }] : [];
    },
  });
}

/** Progress of fetching the sales of a period. */
export interface SalesProgress {
  /** Sales that came so far. */
  count: number;
  /** Share that came, 0 to 1: of all sales where their number is known, else of the period. */
  share: number;
}

/** Progress of the fetching, live. Null unless a fetch under way takes more than one page. */
export function useSalesProgress(locationId: string, period: Period): SalesProgress | null {
  const scope: SalesScope = { kind: 'sales', locationId, period };
  const { rows } = useLiveList<SalesProgress>(`${scopeKey(scope)}:progress`, {
    scope,
    read: async (tx) => {
      const part = await salesPart(tx, locationId);
      if (!part || !isSamePeriod(part.period, period)) return [];
      const wanted = { from: period.since, to: Math.min(period.to - 1, serverClock.now()) };
      return [{ count: part.count, share: part.share ?? heldShare(wanted, part.held) }];
    },
  });
  return rows[0] ?? null;
}

/** The items of an own location with their cost and stock. */
export function useStockedItems(locationId: string): Live<StockedItem> {
  return useLiveList(`stocked:${locationId}`, {
    scope: { kind: 'location', id: locationId },
    read: async (tx) =>
      (await tx.select({ by: 'parent', parentId: locationId, type: 'ITEM' })).map(readStockedItem),
  });
}

/** Receiver of the columns of sales. After a fault of the storage the reading begins again. */
export interface ColumnTaker {
  begin(): void;
  next(days: readonly SaleColumns[]): void;
}

/**
 * Hands over the columns of a location's sales in a period and the days before it, some months at a time. Figures other
 * than the period's read the same columns.
 */
export function readSales(
  data: Pick<Data, 'read'>,
  locationId: string,
  { since, to }: Period,
  taker: ColumnTaker,
): Promise<void> {
  return data.read((tx) => {
    taker.begin();
    return readSaleDays(tx, locationId, { from: since, to: to - 1 }, taker.next);
  });
}
