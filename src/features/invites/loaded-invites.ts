import { settledWithin } from '../../data/basis/settled-within.ts';
import type { Data } from '../../data/data.ts';
import { foldedChildrenOf } from '../../data/mirror/folded.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { type Invite, readInvite } from '../../records/types/shop/invite.ts';

/** Timeout of the first answer, ms. Without an answer an invite may be made twice, which does no harm. */
const ANSWER_MS = 5000;

/** The invites of a location after its first answer. */
export async function loadedInvites(
  data: Pick<Data, 'read' | 'refresh'>,
  locationId: string,
): Promise<readonly Pick<Managed<Invite>, 'value'>[]> {
  await settledWithin(data.refresh({ kind: 'invites', id: locationId }), ANSWER_MS);
  const known = await data.read((tx) => foldedChildrenOf(tx, locationId, 'INVITE'));
  return known.map(({ row }) => ({ value: readInvite(row) }));
}
