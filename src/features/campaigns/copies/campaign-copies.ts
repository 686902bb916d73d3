import { CAMPAIGN_COPIES_KEY } from '../../../data/basis/act-keys.ts';
import type { Data } from '../../../data/data.ts';
import type { Draft } from '../../../data/mirror/entry.ts';
import type { MirrorTx } from '../../../data/mirror/mirror-store.ts';
import { creation, removal } from '../../../data/outbox/drafts.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { FittedCampaign } from '../../../domain/copies/fit-campaign.ts';
import { type Campaign, campaignStatus } from '../../../domain/shop/campaign.ts';
import { grouped } from '../../../domain/values/grouped.ts';
import { list, number, object, text } from '../../../records/content/read.ts';
import type { RecordRow } from '../../../records/record.ts';
import { CAMPAIGN } from '../../../records/types/goods/campaign.ts';

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

export type CopiesChange = (copies: readonly KeptCampaignCopy[]) => KeptCampaignCopy[];

/** Changes the stored copies, those of other tabs included. */
export async function amendCopies(tx: Pick<MirrorTx, 'kept' | 'keep'>, change: CopiesChange): Promise<void> {
  const before = readCopies(await tx.kept(CAMPAIGN_COPIES_KEY));
  await tx.keep(CAMPAIGN_COPIES_KEY, { copies: newestActs(change(before)) });
}

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

/** A copy of an earlier act that is still there. */
export interface EarlierCopy extends KeptCampaignCopy {
  /** True where somebody changed the copy since. A new copy does not replace it. */
  isWorkedOn: boolean;
}

/** The copies that this device sees in their shops, or has still to send. */
export async function earlierCopies(
  data: Pick<Data, 'read'>,
  copies: readonly KeptCampaignCopy[],
): Promise<EarlierCopy[]> {
  const [rows, entries] = await data.read((tx) =>
    Promise.all([tx.rows(copies.map(({ id }) => ({ type: 'CAMPAIGN', id }))), tx.entries()]),
  );
  const waiting = new Set(entries.map(({ id }) => id));
  return copies.flatMap((copy, index) => {
    const row = rows[index];
    return row || waiting.has(copy.id) ? { ...copy, isWorkedOn: isWorkedOn(row) } : [];
  });
}

/** True where this device knows that a copy was changed since. */
export const isWorkedOn = (row: Pick<RecordRow, 'createdAt' | 'updatedAt'> | undefined): boolean =>
  row !== undefined && row.updatedAt !== row.createdAt;
