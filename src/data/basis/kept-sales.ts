import type { SalesPage } from '../../domain/sales/sales.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { list, number, object } from '../../records/content/read.ts';

/** The key under which this device keeps the last sales of a location, or of all of them. */
export const keptSalesKey = (shop: string | undefined): string => `sales:${shop ?? 'all'}`;

/** When a period begins and ends, ms. */
interface Bounds {
  from: number;
  to: number;
}

/** A period's first page as this device keeps it. `at`: when it came, ms. */
interface KeptSales {
  at: number;
  /** When its period ended, ms. */
  to: number;
  page: SalesPage;
}

/** The kept value of a location with a further answer: the last one of each length of a period. */
export const withSalesPage = (known: unknown, { from, to }: Bounds, answer: Omit<KeptSales, 'to'>) => ({
  periods: { ...periodsOf(known), [daysOf({ from, to })]: { ...answer, to } satisfies KeptSales },
});

/** The kept sales of a period of this length, and when they came, ms. Null for none, and where that period ended before this one. */
export function readKeptSales(value: unknown, bounds: Bounds): Pick<KeptSales, 'at' | 'page'> | null {
  const { at, to, page } = object(periodsOf(value)[daysOf(bounds)]);
  const told = number(at);
  // Of an answer that this app kept itself, only whether it is one has to be asked.
  if (told === null || (number(to) ?? 0) <= bounds.from || list(object(page).sales).length === 0) return null;
  return { at: told, page: page as SalesPage };
}

const periodsOf = (value: unknown) => object(object(value).periods);

/** A day of a change of clocks is a little longer or shorter. */
const daysOf = ({ from, to }: Bounds): number => Math.round((to - from) / DAY_MS);
