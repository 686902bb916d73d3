import { useKeepGoods } from '../../../data/hooks/card-goods.ts';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import { AddedMotion } from './added-motion.tsx';
import { LatePaid } from './late-paid.tsx';
import { ShutNotice } from './shut-notice.tsx';
import { SpendingLimit } from './spending-limit.tsx';

/**
 * Parts that load after a shop's first items: opening hours, late payments, motion, the person's own limit, and home's
 * goods of the shop.
 */
export function ShopExtras({ shop, checkout }: { shop: Shop; checkout: Checkout }) {
  useKeepGoods(shop.locationId, shop.forSale);
  return (
    <>
      <ShutNotice locationId={shop.locationId} />
      <LatePaid locationId={shop.locationId} />
      <AddedMotion shop={shop} />
      <SpendingLimit checkout={checkout} />
    </>
  );
}
