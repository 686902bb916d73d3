import type { Kysely } from 'kysely';
import { answersCustomers } from '../../src/domain/people/staff.ts';
import { isPublicRow } from '../../src/records/rights/public-row.ts';
import { invitingAudiences } from '../../src/records/types/shop/invite.ts';
import { roleOfAudience, workingAudiences } from '../../src/records/types/shop/staff.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { emailOf } from '../records/rows/email-of.ts';
import { canSeeLocation, roleAt } from '../records/standing.ts';
import type { ChannelFacts } from './channel-policy.ts';

/** The facts of the channel policy, as they stand in the store now. */
export function storedFacts(read: Kysely<Schema>): ChannelFacts {
  return {
    locationOwner: (locationId) => locationOwner(read, locationId),

    maySeeLocation: async (sub, locationId) =>
      canSeeLocation(read, { sub, email: await emailOf(read, sub) }, locationId),

    roleAt: (sub, locationId) => roleAt(read, sub, locationId),

    async serves(sub, customer, locationId) {
      if (sub === customer || (await emailOf(read, customer)) === null) return false;
      const served = await servedLocations(read, sub);
      const locations = served.filter(({ id }) => locationId === undefined || id === locationId);
      if (locations.some(isPublicRow)) return true;
      return isInvited(
        read,
        customer,
        locations.map(({ id }) => id),
      );
    },
  };
}

/** The locations that a person owns, or at which they answer customers. */
async function servedLocations(read: Kysely<Schema>, sub: string) {
  const answering = workingAudiences(sub).filter((audience) => answersCustomers(roleOfAudience(audience)));
  const work = presentRecords(read, 'STAFF').select('location_id').where('audience', 'in', answering);
  const locations = presentRecords(read, 'LOCATION').select(['id', 'reference']);
  return [
    ...(await locations.where('owner', '=', sub).execute()),
    ...(await locations.where('id', 'in', work).execute()),
  ];
}

/** True when an ACTIVE invite to one of the locations names the person's e-mail or its domain [H-08]. */
async function isInvited(
  read: Kysely<Schema>,
  sub: string,
  locationIds: readonly string[],
): Promise<boolean> {
  const audiences = invitingAudiences(await emailOf(read, sub));
  if (audiences.length === 0 || locationIds.length === 0) return false;
  const invite = await presentRecords(read, 'INVITE')
    .select('id')
    .where('location_id', 'in', [...locationIds])
    .where('audience', 'in', audiences)
    .executeTakeFirst();
  return invite !== undefined;
}
