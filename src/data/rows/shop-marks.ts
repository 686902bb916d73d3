import { type Campaign, isLinked, promotionLabel } from '../../domain/shop/campaign.ts';
import { readCampaign } from '../../records/types/goods/campaign.ts';
import { isOffered, readItem } from '../../records/types/goods/item.ts';
import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { serverClock } from '../wire/server-clock.ts';
import { readUnread } from './chat.ts';

/** Marks on a shop's card on home, beside the shop itself. */
export interface ShopMarks {
  /** Promotions that have not ended and have goods in stock. The reader checks their hours. */
  promotions: readonly Campaign[];
  /** Unread messages of the shop to this person. */
  unread: number;
}

const NONE: ShopMarks = { promotions: [], unread: 0 };

/** The marks of one shop, as far as this device knows. A shop that was never opened here has no promotions. */
export function useShopMarks(locationId: string): ShopMarks {
  const { live, user } = useData();
  return useSource(
    live.kept(`marks:${locationId}`, NONE, async (tx) => ({
      promotions: await readPromotions(tx, locationId),
      unread: await readUnread(tx, { locationId, customerId: user.sub, role: 'customer' }),
    })),
  );
}

async function readPromotions(tx: MirrorTx, parentId: string): Promise<Campaign[]> {
  const now = serverClock.now();
  const campaigns = (await tx.select({ by: 'parent', parentId, type: 'CAMPAIGN' }))
    .map(readCampaign)
    .filter((one) => promotionLabel(one) !== null && (one.endsAt ?? 0) > now);
  // A shop may have a thousand items, so all of them are read only for a category.
  const byCategory = campaigns.some(({ categoryIds }) => categoryIds.length > 0);
  const named = campaigns.flatMap(({ itemIds }) => itemIds);
  const items = byCategory
    ? await tx.select({ by: 'parent', parentId, type: 'ITEM' })
    : await tx.rows([...new Set(named)].map((id) => ({ type: 'ITEM', id })));
  const stocked = items
    .flatMap((row) => (row && isOffered(row) ? row : []))
    .map(readItem)
    .filter(({ quantity }) => quantity > 0);
  return campaigns.filter((campaign) => stocked.some((item) => isLinked(campaign, item)));
}
