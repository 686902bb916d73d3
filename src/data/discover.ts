import {
  distanceMetres,
  type FoundLocation,
  inviteReaches,
  isOnline,
  ONLINE_NEWEST_MS,
  orderLocations,
  type Reach,
} from '../domain/discovery.ts';
import { readInvite } from '../records/content/invite.ts';
import { type Location, readLocation } from '../records/content/location.ts';
import type { RecordRow } from '../records/record.ts';
import type { NearbyLocation } from './data.ts';
import { inviteReferences } from './invite-references.ts';
import type { MirrorTx } from './mirror-store.ts';
import type { Seeker } from './sync-locations.ts';

/** The home screen's list out of the mirror, by the rules of src/domain/discovery.ts [H-07..H-10]. `now` in ms. */
export async function discover(tx: MirrorTx, seeker: Seeker, now: number): Promise<NearbyLocation[]> {
  const invited = await invitedIds(tx, seeker.email);
  const rows = await tx.select({ by: 'type', type: 'LOCATION' });
  const heartbeats = await tx.select({ by: 'type', type: 'HVMP_STATUS' });
  // Together: watched reads are a transaction each.
  const checks = await tx.keptAll(rows.map(({ id }) => `online:${id}`));
  const candidates: (FoundLocation<Location> & { online: boolean })[] = [];
  const tags = new Map<string, NearbyLocation['online']>();
  for (const [index, row] of rows.entries()) {
    const reach = reachOf(row, seeker, invited);
    if (!reach) continue;
    const location = readLocation(row);
    const distanceM =
      seeker.position && location.point ? distanceMetres(seeker.position, location.point) : null;
    const checkedAt = checks[index];
    const stamps = heartbeats.filter(({ parentId }) => parentId === row.id).map(({ updatedAt }) => updatedAt);
    const { tag, shown } = onlineness(stamps, typeof checkedAt === 'number' ? checkedAt : null, now);
    tags.set(row.id, tag);
    candidates.push({ location, reach, distanceM, online: shown });
  }
  return orderLocations(candidates).map((found) => ({
    ...found,
    online: tags.get(found.location.id) ?? 'unknown',
  }));
}

async function invitedIds(tx: MirrorTx, email: string): Promise<Set<string>> {
  const lists = await Promise.all(
    inviteReferences(email).map((reference) => tx.select({ by: 'reference', type: 'INVITE', reference })),
  );
  const invites = lists.flat().map(readInvite);
  return new Set(
    invites
      .filter(({ active, reference }) => active && inviteReaches(reference, email))
      .map(({ locationId }) => locationId),
  );
}

function reachOf(row: RecordRow, { sub }: Seeker, invited: ReadonlySet<string>): Reach | null {
  if (row.owner === sub) return 'own';
  if (invited.has(row.id)) return 'invited';
  return row.reference === 'PUBLIC' ? 'public' : null;
}

/**
 * Online is claimed only by a check of the last 10 minutes. After that the tag says unknown, and a public location keeps
 * its card by what the last check found, so that an offline start shows what was known.
 */
function onlineness(
  stamps: readonly number[],
  checkedAt: number | null,
  now: number,
): { tag: NearbyLocation['online']; shown: boolean } {
  if (checkedAt === null) return { tag: 'unknown', shown: false };
  if (now - checkedAt > ONLINE_NEWEST_MS) return { tag: 'unknown', shown: isOnline(stamps, checkedAt) };
  const online = isOnline(stamps, now);
  return { tag: online ? 'online' : 'offline', shown: online };
}
