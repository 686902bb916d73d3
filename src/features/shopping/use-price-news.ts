import { useEffect, useMemo, useRef, useState } from 'react';
import type { Campaign } from '../../domain/campaign.ts';
import type { Item } from '../../domain/item.ts';
import { type CartLine, type PricedCart, priceCart } from '../../domain/pricing.ts';
import { priceNews } from './price-news.ts';

/** What a cart is priced by. */
export interface Prices {
  items: ReadonlyMap<string, Item>;
  /** Those in force. */
  campaigns: readonly Campaign[];
  /** The server's time, ms. */
  now: number;
}

/** What became of the prices of an open cart while nobody touched it. */
export interface PriceNews {
  /** What was changed since the person last agreed, in sentences; none where the total is what it was. */
  priceNews: readonly string[];
  /** The person has seen the cart as it is priced now, and goes on with it. */
  agreeToPrices: () => void;
  /** Whether they changed too short a while ago to have been read: a press may have been meant for the total before. */
  pricesJustChanged: () => boolean;
}

/** How long a total stands, ms, until it counts as read. */
const GLANCE_MS = 1000;

/**
 * Tells when a cart comes to cost something else by itself: an item's price, or a promotion that began, ended or was changed
 * [S-08, S-11]. The news stay until the person agrees, also while the cart grows unseen; `known` is false until prices are whole.
 */
export function usePriceNews(
  lines: readonly CartLine[],
  priced: PricedCart,
  prices: Prices,
  known: boolean,
): PriceNews {
  const [agreed, setAgreed] = useState<Prices | null>(null);
  const news = useMemo(() => {
    if (!agreed || agreed === prices) return [];
    const asAgreed = lines.map((line) => ({ ...line, item: agreed.items.get(line.item.id) ?? line.item }));
    return priceNews(priceCart(asAgreed, agreed.campaigns, agreed.now), priced);
  }, [agreed, lines, priced, prices]);
  const said = news.join();
  const isAgreed = said === '';
  useEffect(() => {
    if (known && isAgreed) setAgreed(prices);
  }, [known, isAgreed, prices]);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (said !== '') changedAt.current = performance.now();
  }, [said]);
  return {
    priceNews: news,
    agreeToPrices: () => setAgreed(prices),
    pricesJustChanged: () => !isAgreed && performance.now() - changedAt.current < GLANCE_MS,
  };
}
