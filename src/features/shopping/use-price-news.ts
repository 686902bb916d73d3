import { useEffect, useMemo, useRef, useState } from 'react';
import { GLANCE_MS, type Prices, priceNewsSince } from '../../domain/shelves/price-news.ts';
import type { CartLine, PricedCart } from '../../domain/shop/pricing.ts';

/** Price changes of an open cart that nobody touched. */
export interface PriceNews {
  /** Changes since the customer last agreed, in sentences. Empty if the total is the same. */
  priceNews: readonly string[];
  /** The customer has seen the current prices and continues. */
  agreeToPrices: () => void;
  /** True if prices changed too recently to have been read. A press may have been meant for the former total. */
  pricesJustChanged: () => boolean;
}

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
    return priceNewsSince(agreed, lines, priced);
  }, [agreed, lines, priced, prices]);
  const isAgreed = news.length === 0;
  useEffect(() => {
    if (known && isAgreed) setAgreed(prices);
  }, [known, isAgreed, prices]);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const former = useRef(prices);
  useEffect(() => {
    // Only changed prices count. Changed units are the customer's own act and need no reading.
    if (former.current !== prices && priceNewsSince(former.current, lines, priced).length > 0)
      changedAt.current = performance.now();
    former.current = prices;
  }, [prices, lines, priced]);
  return {
    priceNews: news,
    agreeToPrices: () => setAgreed(prices),
    pricesJustChanged: () => !isAgreed && performance.now() - changedAt.current < GLANCE_MS,
  };
}
