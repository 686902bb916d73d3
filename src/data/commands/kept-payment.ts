import type { Cart } from '../../domain/shop/cart.ts';
import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { keepCart, readCart } from '../mirror/subtree.ts';
import type { Payment } from './payment.ts';

/** Key of the payment under way; one at a time on a device. */
export const PAYMENT_KEY = 'payment';

/** The payment as stored: with what was sent, so that the same wish is repeated under the same id. */
export interface KeptPayment extends Payment {
  content: string;
  /** Number of times that its dialog was put aside. A look-up that began before the last time does not open it again. */
  asides?: number;
}

/** The rest of a cart after a purchase is paid. `content` is what this device sent of that purchase. */
export type CartLeft = (cart: Cart, content: string) => Cart;

/** The purchase whose dialog was closed last: nothing that was asked before may bring it back. */
export const CLOSED_KEY = 'payment-closed';

/** Puts the dialog of a purchase away for good. A payment that another page has begun meanwhile stays. */
export async function closePayment({ store }: { store: MirrorStore }, purchaseId: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.keep(CLOSED_KEY, purchaseId);
    const kept = readPayment(await tx.kept(PAYMENT_KEY));
    if (kept?.purchaseId !== purchaseId) return;
    await keepLeft(tx, kept);
    await tx.drop(PAYMENT_KEY);
  });
}

/** Key of the payments that nobody waited for any more, oldest first. */
export const LEFT_KEY = 'payments-left';
/** Most of them that are kept. */
const MAX_LEFT = 5;

/** A payment that was left unpaid. The bank may tell later that it is paid, and then its goods leave the cart [SY-52]. */
export interface LeftPayment extends Payment {
  /** Its shop's cart at that time. */
  cart: Cart;
}

/** Keeps what is needed where the payment is paid after all. An empty cart needs nothing. */
export async function keepLeft(tx: MirrorTx, payment: Payment): Promise<void> {
  if (payment.state === 'paid') return;
  const cart = await readCart(tx, payment.locationId);
  const others = readLeft(await tx.kept(LEFT_KEY)).filter((one) => one.purchaseId !== payment.purchaseId);
  if (cart.length > 0) await tx.keep(LEFT_KEY, [...others, { ...payment, cart }].slice(-MAX_LEFT));
}

export const readLeft = (value: unknown): readonly LeftPayment[] => (Array.isArray(value) ? value : []);

/**
 * Puts the dialog of an unpaid purchase aside, shows it again, or keeps the proof of a paid one. That leaves what is
 * `left` of its shop's cart [S-15]. A payment that another page has begun stays as it is. Resolves to false where nothing
 * was left to do, so that a page opened again leaves a new cart alone.
 */
export async function turnPayment(
  { store }: { store: MirrorStore },
  purchaseId: string,
  state: 'open' | 'aside' | 'paid',
  left?: CartLeft,
): Promise<boolean> {
  return store.write(async (tx) => {
    const kept = (await tx.kept(PAYMENT_KEY)) as KeptPayment | undefined;
    if (kept?.purchaseId !== purchaseId || kept.state === 'sent' || kept.state === 'paid') return false;
    const cart = left?.(await readCart(tx, kept.locationId), kept.content);
    if (cart) {
      await keepCart(tx, kept.locationId, cart);
      // What stays in the cart is no earlier purchase's.
      const others = readLeft(await tx.kept(LEFT_KEY)).filter((one) => one.locationId !== kept.locationId);
      await tx.keep(LEFT_KEY, others);
    }
    const asides = (kept.asides ?? 0) + (state === 'aside' ? 1 : 0);
    await tx.keep(PAYMENT_KEY, { ...kept, state, asides, hasMore: !!cart?.length });
    return true;
  });
}

/** Reads a kept payment; what is not one counts as none. */
export function readPayment(value: unknown): Payment | null {
  const payment = value as KeptPayment | undefined;
  return payment?.purchaseId ? payment : null;
}
