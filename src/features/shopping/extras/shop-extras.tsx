import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import { AddedMotion } from './added-motion.tsx';
import { SpendingLimit } from './spending-limit.tsx';

/** What comes behind a shop's first items: motion, and the question of the person's own limit. */
export function ShopExtras({ shop, checkout }: { shop: Shop; checkout: Checkout }) {
  return (
    <>
      <AddedMotion shop={shop} />
      <SpendingLimit checkout={checkout} />
    </>
  );
}
