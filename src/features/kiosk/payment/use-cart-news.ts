import { useEffect, useRef } from 'react';
import { GLANCE_MS, type Prices, priceNewsSince } from '../../../domain/shelves/price-news.ts';
import type { CartLine, PricedCart } from '../../../domain/shop/pricing.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** One toast for all changes of prices. */
const PRICE_TOAST = 'front-prices';

/**
 * Tells by a toast what new prices do to a cart that nobody touched [S-08, S-11]. A payment `isPaying` has its price,
 * so changes of meanwhile are told after it. Returns whether prices changed too recently to have been read.
 */
export function useCartNews(
  lines: readonly CartLine[],
  priced: PricedCart,
  prices: Prices,
  isPaying: boolean,
): () => boolean {
  const former = useRef(prices);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const hasPaid = useRef(false);
  useEffect(() => {
    if (isPaying) {
      hasPaid.current = true;
      return;
    }
    const news = former.current === prices ? [] : priceNewsSince(former.current, lines, priced);
    former.current = prices;
    if (news.length > 0) {
      toast.warning(news.join(' '), { id: PRICE_TOAST });
      // Whoever leaves a payment looks at the cart anew.
      if (!hasPaid.current) changedAt.current = performance.now();
    }
    hasPaid.current = false;
  }, [prices, lines, priced, isPaying]);
  return () => performance.now() - changedAt.current < GLANCE_MS;
}
