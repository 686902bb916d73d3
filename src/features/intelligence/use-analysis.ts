import { useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { readSales } from '../../data/rows/sales.ts';
import type { SalesCursor } from '../../data/sync/sales-rows.ts';
import type { Analysis, StockedItem } from '../../domain/intelligence/intelligence.ts';
import type { Period } from '../../domain/intelligence/period.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { Counter } from './counter.ts';

export interface Counted {
  period: Period;
  /** Time when the sales behind them were complete, ms. */
  syncedAt: number;
  analysis: Analysis;
}

export interface ToCount {
  loaded: SalesCursor | null;
  items: readonly StockedItem[];
  campaigns: readonly Campaign[];
}

/**
 * Recounts the mirrored sales whenever they, the items or the campaigns change, and returns the last figures
 * meanwhile. Counts nothing before the first load.
 */
export function useAnalysis(locationId: string, { loaded, items, campaigns }: ToCount): Counted | null {
  const data = useData();
  const [counter] = useState(() => new Counter());
  const [counted, setCounted] = useState<Counted | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  // The worker starts while the mirror is still being read.
  useEffect(() => {
    counter.open();
    return () => counter.close();
  }, [counter]);
  useEffect(() => {
    if (!loaded) return;
    const { period, syncedAt } = loaded;
    let over = false;
    counter
      .count({ period, now: Date.now(), items, campaigns }, (taker) =>
        readSales(data, locationId, period, taker),
      )
      .then((analysis) => {
        if (analysis && !over) setCounted({ period, syncedAt, analysis });
      })
      .catch((error: unknown) => {
        if (!over) setFault(error);
      });
    return () => {
      over = true;
    };
  }, [data, counter, locationId, loaded, items, campaigns]);
  // A failure of our own counting code is a bug, shown by the app's error boundary.
  if (fault !== null) throw fault;
  return counted;
}
