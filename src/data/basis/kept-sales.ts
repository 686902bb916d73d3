import type { SalesPage } from '../../domain/sales/sales.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { list, number, object } from '../../records/content/read.ts';

/** Key of the kept last sales of a location; without `shop`, of all locations. */
export const keptSalesKey = (shop: string | undefined): string => `sales:${shop ?? 'all'}`;

/** Begin and end of a period, ms. */
interface Bounds {
  from: number;
  to: number;
}

/** A kept first page of a period. `at`: when it came, ms. */
interface KeptSales {
  at: number;
  /** End of the period, ms. */
  to: number;
  page: SalesPage;
}

/** The kept value of a location with one more answer. It has the last answer for each length of a period. */
export const withSalesPage = (known: unknown, { from, to }: Bounds, answer: Omit<KeptSales, 'to'>) => ({
  periods: { ...periodsOf(known), [daysOf({ from, to })]: { ...answer, to } satisfies KeptSales },
});

/** The kept sales of a period of this length, and when they came, ms. Null where none reaches into this period. */
export function readKeptSales(value: unknown, bounds: Bounds): Pick<KeptSales, 'at' | 'page'> | null {
  const { at, to, page } = object(periodsOf(value)[daysOf(bounds)]);
  const told = number(at);
  // This app kept the answer itself, so only its presence is checked, not its shape.
  if (told === null || (number(to) ?? 0) <= bounds.from || list(object(page).sales).length === 0) return null;
  return { at: told, page: page as SalesPage };
}

const periodsOf = (value: unknown) => object(object(value).periods);

/** Rounded, because a day on which clocks change is a little longer or shorter. */
const daysOf = ({ from, to }: Bounds): number => Math.round((to - from) / DAY_MS);
