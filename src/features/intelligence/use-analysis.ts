import { useEffect, useRef, useState } from 'react';
import { figuresKey } from '../../data/basis/figures-keys.ts';
import { keptFigures, type PeriodFigures, readKeptFigures } from '../../data/basis/kept-figures.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { readSales } from '../../data/rows/sales.ts';
import type { SalesCursor } from '../../data/sync/sales-rows.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { StockedItem } from '../../domain/intelligence/intelligence.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { Counter } from './counter.ts';
import { knownFigures, noteFigures } from './read-ahead.ts';

export interface ToCount {
  loaded: SalesCursor | null;
  items: readonly StockedItem[];
  campaigns: readonly Campaign[];
}

/**
 * Recounts the mirrored sales whenever they, the items or the campaigns change, and returns the last figures
 * meanwhile, those of an earlier visit included. Counts nothing before the first load.
 */
export function useAnalysis(locationId: string, { loaded, items, campaigns }: ToCount): PeriodFigures | null {
  const data = useData();
  const [counter] = useState(() => new Counter());
  const [counted, setCounted] = useState(() => knownFigures(data, locationId));
  const [fault, setFault] = useState<unknown>(null);
  const keptSum = useRef('');
  // The worker starts while the mirror is still being read.
  useEffect(() => {
    counter.open();
    return () => counter.close();
  }, [counter]);
  useEffect(() => {
    let over = false;
    data
      .read(async (tx) => readKeptFigures(await tx.kept(figuresKey(locationId))))
      .then((kept) => {
        if (!over) setCounted((now) => now ?? kept);
      })
      .catch((error: unknown) => {
        if (!over) setFault(error);
      });
    return () => {
      over = true;
    };
  }, [data, locationId]);
  useEffect(() => {
    if (!loaded) return;
    const { period, syncedAt } = loaded;
    let over = false;
    counter
      .count({ period, now: serverClock.now(), items, campaigns }, (taker) =>
        readSales(data, locationId, period, taker),
      )
      .then((analysis) => {
        if (!analysis || over) return;
        const next = { period, syncedAt, analysis };
        setCounted(next);
        noteFigures(data, locationId, next);
        // Without IndexedDB each write renews all live values, and unconditional storing would recount for ever.
        const sum = `${period.since} ${period.to} ${syncedAt} ${analysis.totals.revenue} ${analysis.totals.transactions}`;
        if (keptSum.current === sum) return;
        keptSum.current = sum;
        void data.keep(figuresKey(locationId), keptFigures(next));
      })
      .catch((error: unknown) => {
        if (!over) setFault(error);
      });
    return () => {
      over = true;
    };
  }, [data, counter, locationId, loaded, items, campaigns]);
  // A failure of the counting code is a bug, so the app's error boundary shows it.
  if (fault !== null) throw fault;
  return counted;
}
