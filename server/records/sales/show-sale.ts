import { type Kysely, type SqlBool, sql } from 'kysely';
import { isGuest } from '../../../src/domain/people/guest.ts';
import type { OneSale } from '../../../src/domain/sales/sales.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { withoutIndex } from '../lists/readable.ts';
import { readableLocations } from '../overview/own-locations.ts';
import { soldWithin } from './certain-sales.ts';
import type { SalesRequest } from './list-sales.ts';
import { locationsWithReturnLimit } from './return-rights.ts';
import { createShower, withTicket } from './show-sales.ts';
import { ticketsOfSales } from './tickets-of-sales.ts';

type Read = Kysely<Schema>;

/**
 * One sale, with the number of its buyer's purchases there. The viewer reads the sales of its location, or may answer a
 * ticket about it with money, and then reads no costs. All who bought at a tablet without an account are one guest, of
 * whom this purchase alone is told. Refuses NOT_FOUND.
 */
export async function showSale(read: Read, id: string, { viewer, spend }: SalesRequest): Promise<OneSale> {
  spend();
  const place = await locationOfSale(read, id);
  // No limit on the number of own shops here, unlike in lists.
  const isReader = (await readableLocations(read, viewer, [], place)).length > 0;
  const limited = isReader ? [] : await locationsWithReturnLimit(read, viewer);
  const isSeen = isReader || place.some((one) => limited.includes(one));
  const found = isSeen ? await soldWithin(read, place, [id]) : [];
  const [sale] = await createShower(read, { search: '', way: 'any', readsCosts: () => isReader })(found);
  if (!sale) throw new Refused('NOT_FOUND');
  const tickets = await ticketsOfSales(read, [sale.locationId], [sale.buyerId]);
  if (!isReader && !tickets.has(id)) throw new Refused('NOT_FOUND');
  const purchases = isGuest(sale.buyerId) ? 1 : await paidBy(read, sale.buyerId, sale.locationId);
  return { sale: withTicket(sale, tickets), purchases };
}

/** The number of a person's paid purchases at a location, found by the person. */
async function paidBy(read: Read, buyer: string, locationId: string): Promise<number> {
  const { count } = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', buyer)
    // By its index SQLite would look through all sales of the location.
    .where(withoutIndex(sql<SqlBool>`location_id = ${locationId}`))
    .where('content', 'like', '%"status":"PAID"%')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The location of a purchase; none where there is no such purchase. */
async function locationOfSale(read: Read, id: string): Promise<string[]> {
  const row = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select('location_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.location_id ? [row.location_id] : [];
}
