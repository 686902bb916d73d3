import type { Kysely } from 'kysely';
import { invitingAudiences } from '../../src/records/types/invite.ts';
import type { Schema } from '../db/schema.ts';
import { locationOwner } from '../records/rows/belonging.ts';
import { canSeeLocation } from '../records/standing.ts';
import type { ChannelFacts } from './channel-policy.ts';

/** The facts of the channel policy as the store knows them now. */
export function storedFacts(read: Kysely<Schema>): ChannelFacts {
  return {
    locationOwner: (locationId) => locationOwner(read, locationId),

    maySeeLocation: async (sub, locationId) =>
      canSeeLocation(read, { sub, email: await emailOf(read, sub) }, locationId),

    async serves(owner, customer) {
      if (owner === customer || (await emailOf(read, customer)) === null) return false;
      const places = await read
        .selectFrom('record')
        .select(['id', 'reference'])
        .where('type', '=', 'LOCATION')
        .where('owner', '=', owner)
        .where('deleted', '=', 0)
        .execute();
      if (places.some((place) => place.reference === 'PUBLIC')) return true;
      return isInvited(
        read,
        customer,
        places.map((place) => place.id),
      );
    },
  };
}

/** True when an ACTIVE invite to one of the locations names the person's e-mail or its domain [H-08]. */
async function isInvited(
  read: Kysely<Schema>,
  sub: string,
  locationIds: readonly string[],
): Promise<boolean> {
  const audiences = invitingAudiences(await emailOf(read, sub));
  if (audiences.length === 0 || locationIds.length === 0) return false;
  const invite = await read
    .selectFrom('record')
    .select('id')
    .where('type', '=', 'INVITE')
    .where('location_id', 'in', [...locationIds])
    .where('audience', 'in', audiences)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return invite !== undefined;
}

async function emailOf(read: Kysely<Schema>, sub: string): Promise<string | null> {
  const user = await read.selectFrom('app_user').select('email').where('sub', '=', sub).executeTakeFirst();
  return user?.email ?? null;
}
