import type { Draft } from '../../../data/mirror/entry.ts';
import { creation, removal } from '../../../data/outbox/drafts.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { FittedCampaign } from '../../../domain/copies/fit-campaign.ts';
import { type Campaign, campaignStatus } from '../../../domain/shop/campaign.ts';
import { list, number, object, text } from '../../../records/content/read.ts';
import type { RecordRow } from '../../../records/record.ts';
import { CAMPAIGN } from '../../../records/types/campaign.ts';

/** The campaign as another shop gets it. */
export interface ShopCampaign extends FittedCampaign {
  shopId: string;
  shopName: string;
}

/** A copy that this device made, kept so that it can be taken back after a reload. */
export interface KeptCampaignCopy {
  id: string;
  /** The campaign that it was made from. */
  of: string;
  name: string;
  shopId: string;
  /** When, ms of the device. */
  at: number;
}

/** Copies that are kept, the newest. */
const MAX_KEPT = 500;

/** The kept copies. Empty for none, and for a value that cannot be read. */
export const readCopies = (value: unknown): KeptCampaignCopy[] =>
  list(object(value).copies).map((one) => {
    const { id, of, name, shopId, at } = object(one);
    return { id: text(id), of: text(of), name: text(name), shopId: text(shopId), at: number(at) ?? 0 };
  });

export const keptOf = (copies: readonly KeptCampaignCopy[]) => ({ copies: copies.slice(-MAX_KEPT) });

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

/** Requests that take these creations back, each only as it was made: what somebody changed since stays [SY-99]. */
export const removalsOf = (copies: readonly KeptCampaignCopy[]): Draft[] =>
  copies.map(({ id, name, shopId }) => {
    const about = { kind: 'campaignRemoval', text: name, locationId: shopId } as const;
    const draft = removal({ type: 'CAMPAIGN', id }, about);
    return { ...draft, operation: { kind: 'remove', type: 'CAMPAIGN', id, asSeen: null } };
  });

/** True where this device knows that a copy is no longer as it was made. */
export const isWorkedOn = (row: Pick<RecordRow, 'createdAt' | 'updatedAt'> | undefined): boolean =>
  row !== undefined && row.updatedAt !== row.createdAt;
