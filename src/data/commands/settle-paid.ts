import { type Cart, withoutBought } from '../../domain/shop/cart.ts';
import { parseContent } from '../../records/record.ts';
import { readAmounts } from '../../records/types/shopping-purchase.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { readCart } from '../mirror/subtree.ts';
import type { DeviceCommands } from './device-commands.ts';
import type { Payment } from './payment.ts';

/** The part of Data that settling needs. */
interface PaidDeps extends Pick<DeviceCommands, 'turnPayment' | 'amend'> {
  read: <T>(work: (tx: MirrorTx) => Promise<T>) => Promise<T>;
}

type Settled = Pick<Payment, 'purchaseId' | 'locationId'>;

/**
 * Keeps the proof of a paid purchase and takes its goods off the cart of its shop, once [S-15, SY-52]. Goods that were
 * added since it was sent stay. The server's record tells the bought goods, because they may be an earlier cart's.
 */
export async function settlePaid(data: PaidDeps, { purchaseId, locationId }: Settled): Promise<void> {
  const row = await data.read((tx) => tx.row({ type: 'SHOPPING_PURCHASE', id: purchaseId }));
  let isOfCart = false;
  const isSettled = await data.turnPayment(purchaseId, 'paid', (cart, sent) => {
    isOfCart = sent !== '';
    return withoutBought(cart, readAmounts(parseContent(row?.content ?? sent)).lines);
  });
  if (!isSettled) return;
  // This device sent its cart, so the rest is no earlier purchase's. Another device's purchase says nothing about it.
  const isOver = (one: LeftPayment): boolean =>
    one.purchaseId === purchaseId || (isOfCart && one.locationId === locationId);
  await data.amend(LEFT_KEY, (kept) => readLeft(kept).filter((one) => !isOver(one)));
}

/** Key of the payments that were left unpaid, oldest first. */
export const LEFT_KEY = 'payments-left';
/** Most of these payments that are kept. */
const MAX_LEFT = 5;

/** A payment left unpaid. The bank may tell later that it is paid, and then its goods leave the cart [SY-52]. */
export interface LeftPayment extends Settled {
  /** ms of this device. */
  startedAt: number;
  /** Cart of its shop at that time. */
  cart: Cart;
}
type Left = Omit<LeftPayment, 'cart'>;

export const readLeft = (kept: unknown): readonly LeftPayment[] => (Array.isArray(kept) ? kept : []);

/** The left payments, with this one added. A payment with an empty cart needs no note. */
export function withLeft(
  kept: unknown,
  { purchaseId, locationId, startedAt }: Left,
  cart: Cart,
): readonly LeftPayment[] {
  const others = readLeft(kept).filter((one) => one.purchaseId !== purchaseId);
  return cart.length === 0
    ? others
    : [...others, { purchaseId, locationId, startedAt, cart }].slice(-MAX_LEFT);
}

/** Notes a payment as left. An earlier note stays, because it has the cart of the time when the payment was left. */
export async function keepLeft(tx: MirrorTx, payment: Left): Promise<void> {
  const kept = await tx.kept(LEFT_KEY);
  if (readLeft(kept).some(({ purchaseId }) => purchaseId === payment.purchaseId)) return;
  await tx.keep(LEFT_KEY, withLeft(kept, payment, await readCart(tx, payment.locationId)));
}

/** Notes that nobody waits for this payment any more. */
export async function leavePayment(data: Pick<PaidDeps, 'read' | 'amend'>, payment: Left): Promise<void> {
  const cart = await data.read((tx) => readCart(tx, payment.locationId));
  await data.amend(LEFT_KEY, (kept) => withLeft(kept, payment, cart));
}
