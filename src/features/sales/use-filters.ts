import { useDeferredValue, useEffect, useState } from 'react';
import type { SalesFilter, SalesWay } from '../../domain/sales/sales.ts';

/** What is looked for waits for the next letter, ms. */
const TYPING_MS = 300;

/** What an owner looks for among the sales. */
export interface Filters {
  days: number;
  search: string;
  filter: SalesFilter;
  way: SalesWay;
}

/** The filters of the screen. `asked` follows what is typed once the hand rests. */
export function useFilters() {
  const [filters, setFilters] = useState<Filters>({ days: 7, search: '', filter: 'all', way: 'any' });
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFilters((known) => ({ ...known, search: typed.trim() })), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const change = (more: Partial<Filters>): void => setFilters((known) => ({ ...known, ...more }));
  return { filters: useDeferredValue(filters), chosen: filters, typed, setTyped, change };
}

/** True without search and filter: the period alone is looked at. */
export const isPlain = ({ search, filter, way }: Filters): boolean =>
  search === '' && filter === 'all' && way === 'any';
