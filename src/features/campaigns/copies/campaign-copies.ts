import type { Draft } from '../../../data/mirror/entry.ts';
import { creation, removal } from '../../../data/outbox/drafts.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { FittedCampaign } from '../../../domain/copies/fit-campaign.ts';
import { type Campaign, campaignStatus } from '../../../domain/shop/campaign.ts';
import { CAMPAIGN } from '../../../records/types/campaign.ts';

/** The campaign as another shop gets it. */
export interface ShopCampaign extends FittedCampaign {
  shopId: string;
  shopName: string;
}

/** A campaign's copy in each of these shops. Its picture lies in its own shop's room and stays there. */
export function campaignDrafts(
  { value }: Managed<Campaign>,
  copies: readonly ShopCampaign[],
  owner: string,
  newId: () => string,
): Draft[] {
  const status = campaignStatus(value) === 'ACTIVE' ? 'ACTIVE' : 'PAUSED';
  return copies
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ shopId, itemIds, categoryIds }) =>
      creation(
        {
          id: newId(),
          type: 'CAMPAIGN',
          parentId: shopId,
          owner,
          ...CAMPAIGN.write({ ...value, status, itemIds, categoryIds, image: null }),
        },
        { kind: 'campaign', text: value.name, locationId: shopId },
      ),
    );
}

/** Requests that take these creations back. */
export const removalsOf = (made: readonly Draft[]): Draft[] =>
  made.map(({ id, about }) => removal({ type: 'CAMPAIGN', id }, { ...about, kind: 'campaignRemoval' }));
