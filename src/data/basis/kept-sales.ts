import type { SalesPage } from '../../domain/sales/sales.ts';
import { list, number, object } from '../../records/content/read.ts';

/** The key under which this device keeps the last sales of a location, or of all of them. */
export const keptSalesKey = (shop: string | undefined): string => `sales:${shop ?? 'all'}`;

/** The sales of an answer that this device kept, and when it came, ms. Null for nothing. */
export function readKeptSales(value: unknown): { at: number; page: SalesPage } | null {
  const { at, page } = object(value);
  const told = number(at);
  // Of an answer that this app kept itself, only whether it is one has to be asked.
  return told === null || list(object(page).sales).length === 0
    ? null
    : { at: told, page: page as SalesPage };
}
