import { useDeferredValue, useEffect, useState } from 'react';
import type { SalesFilter, SalesWay } from '../../domain/sales/sales.ts';
import type { SalesPeriod } from './sale-times.ts';

/** Time for which a search waits for the next letter, ms. */
const TYPING_MS = 300;

/** Filters of an owner's search among the sales. */
export interface Filters extends SalesPeriod {
  search: string;
  filter: SalesFilter;
  way: SalesWay;
  /** The one person whose sales are looked for. */
  buyer: string | undefined;
}

/**
 * The filters of the screen, which follow what is typed once the hand rests. `search`: what is looked for from the start,
 * with a longer period. `buyer` is the one person whose sales of a year are looked at.
 */
export function useFilters(search = '', buyer?: string) {
  const days = buyer !== undefined ? 366 : search === '' ? 7 : 30;
  const [filters, setFilters] = useState<Filters>({
    days,
    month: null,
    search,
    filter: 'all',
    way: 'any',
    buyer,
  });
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    const search = typed.trim();
    const timer = setTimeout(
      // The same filters in another object would ask for the same sales again.
      () => setFilters((known) => (known.search === search ? known : { ...known, search })),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  const change = (more: Partial<Filters>): void => setFilters((known) => ({ ...known, ...more }));
  return { filters: useDeferredValue(filters), chosen: filters, typed, setTyped, change };
}

/** True without search, filter and buyer: the period alone is looked at. */
export const isUnfiltered = ({ search, filter, way, buyer }: Filters): boolean =>
  search === '' && buyer === undefined && filter === 'all' && way === 'any';
