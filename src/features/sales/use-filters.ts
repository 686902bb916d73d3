import { useDeferredValue, useEffect, useState } from 'react';
import type { SalesFilter, SalesWay } from '../../domain/sales/sales.ts';
import type { SalesPeriod } from './sale-times.ts';

/** Pause in typing after which the search starts, ms. */
const TYPING_MS = 300;

/** Filters of an owner's search among the sales. */
export interface Filters extends SalesPeriod {
  search: string;
  filter: SalesFilter;
  way: SalesWay;
  /** Id of the only buyer whose sales are shown. */
  buyer: string | undefined;
}

/**
 * The filters of the screen. They follow the typed text after a pause. `search`: text to search from the start, in a
 * longer period. `buyer`: id of the only buyer to show, in a period of a year.
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

/** True without search, filter and buyer: only the period limits the sales. */
export const isUnfiltered = ({ search, filter, way, buyer }: Filters): boolean =>
  search === '' && buyer === undefined && filter === 'all' && way === 'any';
