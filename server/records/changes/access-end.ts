import { type Kysely, type SqlBool, sql } from 'kysely';
import type { AccessEnd } from '../../../src/domain/people/access-end.ts';
import { parseContent } from '../../../src/records/record.ts';
import { inviteStatus, readableAudiences } from '../../../src/records/types/shop/invite.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { withoutIndex } from '../lists/readable.ts';
import { locationOwner } from '../rows/belonging.ts';
import type { Viewer } from '../type-handler.ts';

/**
 * The refusal of a viewer who may not see a location: ACCESS_ENDED with its `reason` where they once could. A viewer
 * who never could gets `otherwise`, so that a stranger learns nothing.
 */
export async function refusalWithout(
  db: Kysely<Schema>,
  viewer: Viewer,
  locationId: string | null,
  otherwise: 'NOT_FOUND' | 'FORBIDDEN',
): Promise<Refused> {
  const reason = locationId === null ? null : await accessEnd(db, viewer, locationId);
  return reason === null ? new Refused(otherwise) : new Refused('ACCESS_ENDED', { reason, locationId });
}

/** Reason that the viewer may not see this location any more; null for one to whom it was never open. */
async function accessEnd(db: Kysely<Schema>, viewer: Viewer, locationId: string): Promise<AccessEnd | null> {
  const invite = await endedInvite(db, viewer, locationId);
  if (invite === null && !(await hasTraces(db, viewer, locationId))) return null;
  if ((await locationOwner(db, locationId)) === null) return 'deleted';
  return invite ?? 'private';
}

/** The end of the viewer's invites to this location; null without one. */
async function endedInvite(
  db: Kysely<Schema>,
  { email }: Viewer,
  locationId: string,
): Promise<'revoked' | 'expired' | null> {
  const audiences = readableAudiences(email);
  if (audiences.length === 0) return null;
  const invites = await db
    .selectFrom('record')
    .select(['content', 'deleted'])
    .where('type', '=', 'INVITE')
    .where('location_id', '=', locationId)
    .where('audience', 'in', audiences)
    .execute();
  if (invites.length === 0) return null;
  const isRevoked = invites.some(
    ({ content, deleted }) => deleted === 0 && inviteStatus(parseContent(content).status) === 'REVOKED',
  );
  return isRevoked ? 'revoked' : 'expired';
}

/** True where the viewer talked with this location, or bought there. */
async function hasTraces(db: Kysely<Schema>, { sub }: Viewer, locationId: string): Promise<boolean> {
  const traces = db.selectFrom('record').select('id').where('deleted', '=', 0).limit(1);
  const words = await traces
    .where('audience', '=', sub)
    .where('location_id', '=', locationId)
    .where('type', 'in', ['CHAT_MESSAGE', 'LOCATION_TICKET'])
    .executeTakeFirst();
  if (words) return true;
  const purchase = await traces
    .where('owner', '=', sub)
    .where('type', '=', 'SHOPPING_PURCHASE')
    // By the index of parents SQLite would look through all sales of the location, and a stranger has none there.
    .where(withoutIndex(sql<SqlBool>`parent_id = ${locationId}`))
    .executeTakeFirst();
  return purchase !== undefined;
}
