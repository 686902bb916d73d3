import type { Kysely } from 'kysely';
import type { SalesFilter } from '../../../src/domain/sales/sales.ts';
import type { Schema } from '../../db/schema.ts';
import { salesOfBuyer } from './certain-sales.ts';
import { salesWithTicket } from './tickets-of-sales.ts';

interface Named {
  /** The sales of a whole code. */
  coded: readonly string[];
  buyer: string | null;
  filter: SalesFilter;
  /** Beginning of the period, ms. */
  from: number;
}

/** The sales of a buyer, those of a whole code, or what is both. Null where neither is asked for. */
export async function namedSales(
  read: Kysely<Schema>,
  ids: readonly string[],
  { coded, buyer, filter, from }: Named,
  spend: () => void,
): Promise<readonly string[] | null> {
  const isCoded = coded.length > 0;
  if (buyer === null) return isCoded ? coded : null;
  const bought = await salesOfBuyer(read, ids, buyer, spend);
  if (!isCoded && filter !== 'ticket') return bought;
  // A page is cut before its tickets are looked up, so sales without one would fill it.
  const among = new Set(isCoded ? coded : await salesWithTicket(read, ids, from, spend));
  return bought.filter((id) => among.has(id));
}
