import type { Kysely } from 'kysely';
import type { OneSale } from '../../../src/domain/sales/sales.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { readableLocations } from '../overview/own-locations.ts';
import { soldWithin } from './certain-sales.ts';
import type { SalesRequest } from './list-sales.ts';
import { locationsWithReturnLimit } from './return-rights.ts';
import { createShower, withTicket } from './show-sales.ts';
import { ticketsOfSales } from './tickets-of-sales.ts';

/**
 * One sale, with the number of its buyer's purchases there. The viewer reads the sales of its location, or may answer a
 * ticket about it with money, and then reads no costs. Refuses NOT_FOUND.
 */
export async function showSale(
  read: Kysely<Schema>,
  id: string,
  { viewer, spend }: SalesRequest,
): Promise<OneSale> {
  spend();
  const ids = await readableLocations(read, viewer, []);
  const limited = await locationsWithReturnLimit(read, viewer);
  const found = await soldWithin(read, [...ids, ...limited], [id]);
  const readsCosts = (locationId: string) => ids.includes(locationId);
  const [sale] = await createShower(read, { search: '', way: 'any', readsCosts })(found);
  if (!sale) throw new Refused('NOT_FOUND');
  const tickets = await ticketsOfSales(read, [sale.locationId], [sale.buyerId]);
  if (!readsCosts(sale.locationId) && !tickets.has(id)) throw new Refused('NOT_FOUND');
  const { count } = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', sale.buyerId)
    .where('location_id', '=', sale.locationId)
    .where('content', 'like', '%"status":"PAID"%')
    .executeTakeFirstOrThrow();
  return { sale: withTicket(sale, tickets), purchases: Number(count) };
}
