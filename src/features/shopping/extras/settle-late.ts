import { LEFT_KEY, readLeft } from '../../../data/commands/money/settle-paid.ts';
import type { Data } from '../../../data/data.ts';
import type { MirrorTx } from '../../../data/mirror/mirror-store.ts';
import { cartKey, cartOf, keepCart, readCart } from '../../../data/mirror/subtree.ts';
import { type Cart, quantityOf, withoutBought } from '../../../domain/shop/cart.ts';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';

type LateDeps = Pick<Data, 'amend'>;

/**
 * Result of a late payment. 'taken': its goods were removed from the cart. 'asks': they stay, because the cart has
 * grown since. 'gone': the cart had none of them. 'none': another page has settled the payment.
 */
export type LateEnd = 'taken' | 'asks' | 'gone' | 'none';

/**
 * Settles the cart of a purchase that was paid after its payment was left, once [SY-52]. Units added since may be meant
 * as a new purchase, so the person decides. The note and the goods change together: a failure leaves both for the next
 * opening of the shop.
 */
export async function settleLate(data: LateDeps, purchase: Purchase): Promise<LateEnd> {
  let end: LateEnd = 'none';
  await data.amend(LEFT_KEY, async (kept, tx) => {
    const all = readLeft(kept);
    const note = all.find(({ purchaseId }) => purchaseId === purchase.id);
    end = note ? await settled(tx, purchase, note.cart) : 'none';
    return all.filter((one) => one !== note);
  });
  return end;
}

/** Settles unless the cart has more than `before` of any item. */
async function settled(tx: MirrorTx, { locationId, lines }: Purchase, before: Cart): Promise<LateEnd> {
  const cart = await readCart(tx, locationId);
  if (!lines.some(({ itemId }) => quantityOf(cart, itemId) > 0)) return 'gone';
  if (cart.some((line) => line.quantity > quantityOf(before, line.itemId))) return 'asks';
  await keepCart(tx, locationId, withoutBought(cart, lines));
  return 'taken';
}

/** Removes a purchase's goods from the cart of its shop, at the person's wish. */
export const takeBought = (data: LateDeps, { locationId, lines }: Purchase): Promise<void> =>
  data.amend(cartKey(locationId), (kept) => {
    const next = withoutBought(cartOf(kept), lines);
    return next.length > 0 ? next : undefined;
  });
