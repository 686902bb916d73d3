import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { mayHaveReturnLimit } from '../../../src/domain/people/staff.ts';
import { readStaff, roleOfAudience, workingAudiences } from '../../../src/records/types/shop/staff.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from '../rows/write-record.ts';
import type { Viewer } from '../type-handler.ts';
import { ticketsOfSales } from './tickets-of-sales.ts';

/** A viewer's limit for returns in a day at somebody else's location. 0 for a viewer who may give nothing. */
export async function returnLimitAt(
  read: Kysely<Schema>,
  { sub }: Viewer,
  locationId: string | null,
): Promise<Centavos> {
  const limits = await limitsOf(read, sub);
  return limits.get(locationId ?? '') ?? 0;
}

/** The locations where a viewer may give money back in answer to a ticket. */
export async function locationsWithReturnLimit(read: Kysely<Schema>, { sub }: Viewer): Promise<string[]> {
  return [...(await limitsOf(read, sub)).keys()];
}

/** True where a ticket of the buyer is about the sale. */
export async function isAboutSale(
  read: Kysely<Schema>,
  { id, buyerId, locationId }: { id: string; buyerId: string; locationId: string | null },
): Promise<boolean> {
  return (await ticketsOfSales(read, locationId === null ? [] : [locationId], [buyerId])).has(id);
}

const isLimited = (audience: string): boolean => {
  const role = roleOfAudience(audience);
  return role !== null && mayHaveReturnLimit(role);
};

/** The limits by location, where they are above 0. */
async function limitsOf(read: Kysely<Schema>, sub: string): Promise<Map<string, Centavos>> {
  const audiences = workingAudiences(sub).filter(isLimited);
  const rows = await presentRecords(read, 'STAFF').selectAll().where('audience', 'in', audiences).execute();
  const roles = rows.map((row) => readStaff(fromTable(row)));
  return new Map(
    roles.flatMap(({ locationId, returnLimit }) =>
      returnLimit > 0 ? [[locationId, returnLimit] as const] : [],
    ),
  );
}
