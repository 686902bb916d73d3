import type { Draft } from '../../../data/mirror/entry.ts';
import { creation, removal } from '../../../data/outbox/drafts.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { FittedCampaign } from '../../../domain/copies/fit-campaign.ts';
import { type Campaign, campaignStatus } from '../../../domain/shop/campaign.ts';
import { grouped } from '../../../domain/words/grouped.ts';
import { list, number, object, text } from '../../../records/content/read.ts';
import type { RecordRow } from '../../../records/record.ts';
import { CAMPAIGN } from '../../../records/types/campaign.ts';

/** A campaign fitted to another shop. */
export interface ShopCampaign extends FittedCampaign {
  shopId: string;
  shopName: string;
}

/** A copy made on this device, stored so that it can be undone after a reload. */
export interface KeptCampaignCopy {
  id: string;
  /** Id of the copied campaign. */
  of: string;
  name: string;
  shopId: string;
  /** Device time, ms. */
  at: number;
}

/** Maximum number of stored copies, of whole acts. The newest act is stored however large it is. */
const MAX_KEPT = 500;

/** The stored copies. Empty without any, and for an unreadable value. */
export const readCopies = (value: unknown): KeptCampaignCopy[] =>
  list(object(value).copies).map((one) => {
    const { id, of, name, shopId, at } = object(one);
    return { id: text(id), of: text(of), name: text(name), shopId: text(shopId), at: number(at) ?? 0 };
  });

/** The newest acts that have room together. An undo of a part would leave campaigns that pass for taken back. */
export function newestActs(copies: readonly KeptCampaignCopy[]): KeptCampaignCopy[] {
  const acts = [...grouped(copies, ({ of, at }) => `${of} ${at}`).values()];
  const kept: KeptCampaignCopy[][] = [];
  let room = MAX_KEPT;
  for (const act of acts.reverse()) {
    room -= act.length;
    if (kept.length > 0 && room < 0) break;
    kept.unshift(act);
  }
  return kept.flat();
}

/** One copy of a campaign per shop, without its picture, which is stored under its own shop. */
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

/** Deletions that undo these copies. The server keeps a copy that was changed since [SY-99]. */
export const removalsOf = (copies: readonly KeptCampaignCopy[]): Draft[] =>
  copies.map(({ id, name, shopId }) => {
    const about = { kind: 'campaignRemoval', text: name, locationId: shopId } as const;
    const draft = removal({ type: 'CAMPAIGN', id }, about);
    return { ...draft, operation: { kind: 'remove', type: 'CAMPAIGN', id, asSeen: null } };
  });

/** True where this device knows that a copy was changed since. */
export const isWorkedOn = (row: Pick<RecordRow, 'createdAt' | 'updatedAt'> | undefined): boolean =>
  row !== undefined && row.updatedAt !== row.createdAt;
