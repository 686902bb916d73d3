import type { LiveSource } from '../basis/source.ts';
import { ANSWERED_KEY } from '../mirror/own-roles.ts';
import type { LiveData } from './live-data.ts';

const NOWHERE: readonly string[] = [];

/**
 * Source of the ids of the locations whose customers this person answers, as far as this device knows. They are their
 * own, and those where their role answers.
 */
export function customerCareLocationsOf({
  live,
  user,
}: {
  live: Pick<LiveData, 'kept'>;
  user: { sub: string };
}): LiveSource<readonly string[]> {
  return live.kept('customerCare', NOWHERE, async (tx) => [
    ...(await tx.select({ by: 'owner', owner: user.sub, type: 'LOCATION' })).map(({ id }) => id),
    ...(((await tx.kept(ANSWERED_KEY)) ?? NOWHERE) as readonly string[]),
  ]);
}
