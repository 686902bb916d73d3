import { useEffect, useMemo, useRef, useState } from 'react';
import type { Campaign } from '../../domain/shop/campaign.ts';
import type { Item } from '../../domain/shop/item.ts';
import { type CartLine, type PricedCart, priceCart } from '../../domain/shop/pricing.ts';
import { priceNews } from './price-news.ts';

export interface Prices {
  items: ReadonlyMap<string, Item>;
  /** The campaigns in force. */
  campaigns: readonly Campaign[];
  /** The server's time, ms. */
  now: number;
}

/** Price changes of an open cart that nobody touched. */
export interface PriceNews {
  /** Changes since the customer last agreed, in sentences. Empty if the total is the same. */
  priceNews: readonly string[];
  /** The customer has seen the current prices and continues. */
  agreeToPrices: () => void;
  /** True if prices changed too recently to have been read. A press may have been meant for the former total. */
  pricesJustChanged: () => boolean;
}

/** Time after which a new total counts as read, ms. */
const GLANCE_MS = 1000;

/**
 * Reports price changes of a cart that nobody touched: an item's price, or a promotion that began, ended or changed
 * [S-08, S-11]. The changes stay until the customer agrees, also while the cart grows. `known` is false until all
 * prices are loaded.
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
    return newsSince(agreed, lines, priced);
  }, [agreed, lines, priced, prices]);
  const isAgreed = news.length === 0;
  useEffect(() => {
    if (known && isAgreed) setAgreed(prices);
  }, [known, isAgreed, prices]);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const former = useRef(prices);
  useEffect(() => {
    // Only changed prices count. Changed units are the customer's own act and need no reading.
    if (former.current !== prices && newsSince(former.current, lines, priced).length > 0)
      changedAt.current = performance.now();
    former.current = prices;
  }, [prices, lines, priced]);
  return {
    priceNews: news,
    agreeToPrices: () => setAgreed(prices),
    pricesJustChanged: () => !isAgreed && performance.now() - changedAt.current < GLANCE_MS,
  };
}

/** Changes of these lines' prices since the prices of `before`, at the same units. */
function newsSince(before: Prices, lines: readonly CartLine[], priced: PricedCart): string[] {
  const asBefore = lines.map((line) => ({ ...line, item: before.items.get(line.item.id) ?? line.item }));
  return priceNews(priceCart(asBefore, before.campaigns, before.now), priced);
}
