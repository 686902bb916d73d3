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
  const place = await locationOfSale(read, id);
  // Of whoever owns more shops than an answer tells of, each sale is found all the same.
  const isReader = (await readableLocations(read, viewer, [], place)).length > 0;
  const limited = isReader ? [] : await locationsWithReturnLimit(read, viewer);
  const isSeen = isReader || place.some((one) => limited.includes(one));
  const found = isSeen ? await soldWithin(read, place, [id]) : [];
  const [sale] = await createShower(read, { search: '', way: 'any', readsCosts: () => isReader })(found);
  if (!sale) throw new Refused('NOT_FOUND');
  const tickets = await ticketsOfSales(read, [sale.locationId], [sale.buyerId]);
  if (!isReader && !tickets.has(id)) throw new Refused('NOT_FOUND');
  const { count } = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', sale.buyerId)
    .where('location_id', '=', sale.locationId)
    .where('content', 'like', '%"status":"PAID"%')
    .executeTakeFirstOrThrow();
  return { sale: withTicket(sale, tickets), purchases: Number(count) };
}

/** The location of a purchase; none where there is no such purchase. */
async function locationOfSale(read: Kysely<Schema>, id: string): Promise<string[]> {
  const row = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select('location_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.location_id ? [row.location_id] : [];
}
