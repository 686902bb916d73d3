import type { Cart } from '../../domain/shop/cart.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import { keepCart, readCart } from '../mirror/subtree.ts';
import type { Payment } from './payment.ts';

/** Key of the payment under way; one at a time on a device. */
export const PAYMENT_KEY = 'payment';

/** The stored payment, with the content that was sent, so that the same wish is repeated under the same id. */
export interface KeptPayment extends Payment {
  content: string;
  /** ms of this device when the same request was sent once more. */
  sentAt?: number;
  /** Number of times that its dialog was put aside. A look-up that began before the last time does not reopen it. */
  asides?: number;
}

/** Makes the rest of a cart after a purchase is paid. `content`: the purchase as this device sent it. */
export type CartLeft = (cart: Cart, content: string) => Cart;

/** Key of the purchase whose dialog was closed last. No answer to an earlier question may bring it back. */
export const CLOSED_KEY = 'payment-closed';

/** Puts the dialog of a purchase away for good. A payment that another page has begun meanwhile stays. */
export async function closePayment({ store }: { store: MirrorStore }, purchaseId: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.keep(CLOSED_KEY, purchaseId);
    if (readPayment(await tx.kept(PAYMENT_KEY))?.purchaseId === purchaseId) await tx.drop(PAYMENT_KEY);
  });
}

/**
 * Puts the dialog of an unpaid purchase aside, shows it again, or keeps the proof of a paid one. The last leaves the
 * rest (`left`) of its shop's cart [S-15]. A payment that another page has begun stays as it is. False where nothing
 * was to do, so that a page opened again leaves a new cart alone.
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
    if (cart) await keepCart(tx, kept.locationId, cart);
    const asides = (kept.asides ?? 0) + (state === 'aside' ? 1 : 0);
    await tx.keep(PAYMENT_KEY, { ...kept, state, asides, hasMore: !!cart?.length });
    return true;
  });
}

/** Reads a kept payment; null for any other value. */
export function readPayment(value: unknown): Payment | null {
  const payment = value as KeptPayment | undefined;
  return payment?.purchaseId ? payment : null;
}
