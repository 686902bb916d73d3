import type { LiveSource } from '../basis/source.ts';
import { ANSWERED_KEY } from '../mirror/work.ts';
import type { LiveData } from './live-data.ts';

const NOWHERE: readonly string[] = [];

/**
 * The ids of one's own locations, and of those where one answers customers, as far as this device knows them, as a
 * source.
 */
export function ownLocationsOf({
  live,
  user,
}: {
  live: Pick<LiveData, 'kept'>;
  user: { sub: string };
}): LiveSource<readonly string[]> {
  return live.kept('ownLocations', NOWHERE, async (tx) => [
    ...(await tx.select({ by: 'owner', owner: user.sub, type: 'LOCATION' })).map(({ id }) => id),
    ...(((await tx.kept(ANSWERED_KEY)) ?? NOWHERE) as readonly string[]),
  ]);
}
