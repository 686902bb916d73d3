import { useCallback, useEffect, useRef, useState } from 'react';
import { keptSalesKey, readKeptSales } from '../../data/basis/kept-sales.ts';
import type { DataError } from '../../data/basis/outcome.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useServerDay } from '../../data/hooks/server-days.ts';
import type { Day } from '../../domain/hours/shop-time-zone.ts';
import type { SalesTotals, SoldSale } from '../../domain/sales/sales.ts';
import { boundsOf } from './sale-times.ts';
import { type AllSales, allSales } from './spreadsheet/all-sales.ts';
import { type Filters, isUnfiltered } from './use-filters.ts';

const PAGE = 50;

/** The shown sales. `at`: device time of their arrival, ms. Null before the first answer. */
export interface SalesState {
  sales: readonly SoldSale[];
  totals: SalesTotals | null;
  next: string | null;
  at: number | null;
  /** True for stored sales of an earlier visit, which do not answer the current question. */
  isKept: boolean;
  asking: boolean;
  error: DataError | null;
}

const NOTHING: SalesState = {
  sales: [],
  totals: null,
  next: null,
  at: null,
  isKept: false,
  asking: true,
  error: null,
};

/** The sales of the question `key`. Another question starts without sales, which would be wrong under its name. */
function useAsked(key: string) {
  const [known, setKnown] = useState({ ...NOTHING, key });
  const setState = useCallback(
    (change: (state: SalesState) => SalesState): void =>
      setKnown((before) => ({ ...change(before.key === key ? before : NOTHING), key })),
    [key],
  );
  /** Replaces a sale in its place in the list. */
  const replace = useCallback((sale: SoldSale): void => {
    setKnown((before) => ({
      ...before,
      sales: before.sales.map((one) => (one.id === sale.id ? sale : one)),
    }));
  }, []);
  return { state: known.key === key ? known : NOTHING, setState, replace };
}

/** Shows the stored answer to the same question until a new one arrives. */
function useKeptFirst(
  shop: string | undefined,
  filters: Filters,
  today: Day,
  setState: ReturnType<typeof useAsked>['setState'],
): void {
  const data = useData();
  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      // Months are not stored.
      if (filters.month !== null) return;
      const wanted = boundsOf(filters, today);
      const kept = await data.read(async (tx) => readKeptSales(await tx.kept(keptSalesKey(shop)), wanted));
      if (!isGone && kept && isUnfiltered(filters))
        setState((known) =>
          known.at === null
            ? { ...known, sales: kept.page.sales, totals: kept.page.totals, at: kept.at, isKept: true }
            : known,
        );
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [data, shop, filters, today, setState]);
}

/** A question without its period and page. */
const lookedFor = (shop: string | undefined, { search, filter, way, buyer }: Filters) => ({
  ...{ shop, search, filter, way },
  ...(buyer !== undefined && { buyer }),
});

/** The sales of one own location or of all, for these filters. `more` reads the next page. */
export function useSales(shop: string | undefined, filters: Filters) {
  const data = useData();
  const { online } = useNetwork();
  const { state, setState, replace } = useAsked(JSON.stringify([shop, filters]));
  const turn = useRef(0);
  const today = useServerDay();
  const bounds = useRef(boundsOf(filters, today));

  const ask = useCallback(
    async (after?: string): Promise<void> => {
      const mine = after === undefined ? ++turn.current : turn.current;
      setState((known) => ({ ...known, asking: true, error: null }));
      if (after === undefined) bounds.current = boundsOf(filters, today);
      const question = { ...lookedFor(shop, filters), ...bounds.current, first: PAGE, after };
      const outcome = await data.listSales(question);
      if (mine !== turn.current) return;
      setState((known) => {
        if (outcome.kind === 'failed') return { ...known, asking: false, error: outcome.error };
        const { sales, next, totals } = outcome.value;
        const asked = { next, at: Date.now(), isKept: false, asking: false, error: null };
        return after === undefined
          ? { ...asked, sales, totals }
          : { ...asked, sales: [...known.sales, ...sales], totals: known.totals, at: known.at };
      });
    },
    [data, shop, filters, today, setState],
  );

  useKeptFirst(shop, filters, today, setState);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that returns asks again
  useEffect(() => {
    void ask();
  }, [ask, online]);

  /** Reads the sums again and leaves the list as it is, so that it does not move under its reader. */
  const recount = async (): Promise<void> => {
    const mine = turn.current;
    const outcome = await data.listSales({ ...lookedFor(shop, filters), ...bounds.current, first: PAGE });
    if (mine !== turn.current || outcome.kind === 'failed') return;
    const { totals } = outcome.value;
    setState((known) => ({ ...known, totals }));
  };

  const all = (): Promise<AllSales> =>
    allSales(data, { ...lookedFor(shop, filters), ...bounds.current }, state);

  return {
    ...state,
    all,
    more: () => void (state.next && !state.asking && ask(state.next)),
    again: () => void ask(),
    recount: () => void recount(),
    replace,
  };
}
