import { LEFT_KEY, readLeft } from '../../../data/commands/settle-paid.ts';
import type { Data } from '../../../data/data.ts';
import { cartKey, cartOf } from '../../../data/mirror/subtree.ts';
import { type Cart, quantityOf, withoutBought } from '../../../domain/shop/cart.ts';
import type { Purchase } from '../../../records/types/shopping-purchase.ts';

type LateDeps = Pick<Data, 'amend'>;

/**
 * Result of a late payment. 'taken': its goods are off the cart. 'asks': they are still there, because something was put
 * into the cart since. 'none': the cart has none of them, or another page has settled it.
 */
export type LateEnd = 'taken' | 'asks' | 'none';

/**
 * Settles the cart of a purchase that was paid after its payment was left, once [SY-52]. Where the person has put
 * something into the cart since, it may be meant as a new one, and they decide.
 */
export async function settleLate(data: LateDeps, purchase: Purchase): Promise<LateEnd> {
  let before: Cart | undefined;
  await data.amend(LEFT_KEY, (kept) => {
    const all = readLeft(kept);
    before = all.find(({ purchaseId }) => purchaseId === purchase.id)?.cart;
    return all.filter(({ purchaseId }) => purchaseId !== purchase.id);
  });
  return before ? takeBought(data, purchase, before) : 'none';
}

/** Takes what was bought off the cart of its shop. Not where the cart has more than `before` of anything. */
export async function takeBought(
  data: LateDeps,
  { locationId, lines }: Purchase,
  before?: Cart,
): Promise<LateEnd> {
  let end: LateEnd = 'none';
  await data.amend(cartKey(locationId), (kept) => {
    const cart = cartOf(kept);
    if (!lines.some(({ itemId }) => quantityOf(cart, itemId) > 0)) return kept;
    const isMore = before && cart.some((line) => line.quantity > quantityOf(before, line.itemId));
    end = isMore ? 'asks' : 'taken';
    if (isMore) return kept;
    const next = withoutBought(cart, lines);
    return next.length > 0 ? next : undefined;
  });
  return end;
}
