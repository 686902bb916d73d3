import { useEffect } from 'react';
import { onSale } from '../../domain/lots/lots.ts';
import { goodsOf } from '../../domain/shelves/goods.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import type { Item } from '../../domain/shop/item.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { readCampaign } from '../../records/types/goods/campaign.ts';
import { readItem } from '../../records/types/goods/item.ts';
import { goodsKey, readKeptGoods } from '../discovery/card-goods.ts';
import { useSource } from '../live/use-source.ts';
import { serverClock } from '../wire/server-clock.ts';
import { keptBestSellers } from './best-sellers.ts';
import { useData } from './data-context.tsx';

/** Goods on a shop's card, with all campaigns of the shop, which decide their prices. */
export interface CardGoods {
  items: readonly Item[];
  campaigns: readonly Campaign[];
}

/** The goods on a shop's card, as the mirror has them now. Null until they were read. */
export function useCardGoods(locationId: string): CardGoods | null {
  const { live } = useData();
  return useSource(
    live.kept<CardGoods | null>(`goods:${locationId}`, null, async (tx) => {
      const ids = readKeptGoods(await tx.kept(goodsKey(locationId)));
      const rows = await tx.rows(ids.map((id) => ({ type: 'ITEM', id })));
      const items = rows.flatMap((row) => (row ? readItem(row) : []));
      const campaigns = await tx.select({ by: 'parent', parentId: locationId, type: 'CAMPAIGN' });
      return {
        items: onSale(items, serverClock.now()).filter(({ quantity }) => quantity > 0),
        campaigns: campaigns.map(readCampaign),
      };
    }),
  );
}

/** Chooses the goods of a shop's card while the shop is open, so that the card's next view shows them at once. */
export function useKeepGoods(locationId: string, forSale: readonly Item[]): void {
  const data = useData();
  useEffect(() => {
    if (forSale.length === 0) return;
    void keepGoods(data, locationId, forSale).catch(() => undefined);
  }, [data, locationId, forSale]);
}

async function keepGoods(
  data: ReturnType<typeof useData>,
  locationId: string,
  forSale: readonly Item[],
): Promise<void> {
  const [bestSellers, kept] = await data.read((tx) =>
    Promise.all([keptBestSellers(tx, locationId), tx.kept(goodsKey(locationId))]),
  );
  const ids = goodsOf(forSale, bestSellers ?? []);
  if (!sameJson(readKeptGoods(kept), ids)) await data.keep(goodsKey(locationId), ids);
}
