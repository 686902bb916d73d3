import { type Cart, withoutBought } from '../../../domain/shop/cart.ts';
import { isToBePaid } from '../../../domain/shop/purchase.ts';
import { parseContent, type RecordRow } from '../../../records/record.ts';
import { readAmounts, readPurchase } from '../../../records/types/money/shopping-purchase.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { keepCart, readCart } from '../../mirror/subtree.ts';
import { serverClock } from '../../wire/server-clock.ts';
import type { PurchaseDeps } from '../command-deps.ts';
import type { DeviceCommands } from '../device-commands.ts';
import { CLOSED_KEY, type KeptPayment, PAYMENT_KEY, readPayment } from './kept-payment.ts';
import type { Payment } from './payment.ts';

type Settled = Pick<Payment, 'purchaseId' | 'locationId'>;

/**
 * Keeps the proof of a paid purchase and takes its goods off the cart of its shop, once [S-15, SY-52]. Goods that were
 * added since it was sent stay. The server's record tells the bought goods, because they may be an earlier cart's. The
 * notes change in the same transaction, because a page opened again settles nothing.
 */
export async function settlePaid(
  data: Pick<DeviceCommands, 'amend'>,
  { purchaseId, locationId }: Settled,
): Promise<void> {
  await data.amend(PAYMENT_KEY, async (found, tx) => {
    const kept = readPayment(found) && (found as KeptPayment);
    if (kept?.purchaseId !== purchaseId || kept.state === 'sent' || kept.state === 'paid') return found;
    const row = await tx.row({ type: 'SHOPPING_PURCHASE', id: purchaseId });
    const bought = readAmounts(parseContent(row?.content ?? kept.content)).lines;
    const cart = withoutBought(await readCart(tx, kept.locationId), bought);
    await keepCart(tx, kept.locationId, cart);
    const others = readLeft(await tx.kept(LEFT_KEY)).filter((one) => one.purchaseId !== purchaseId);
    // This device sent its cart, so the rest is no earlier purchase's. Another device's purchase says nothing about it.
    const isOver = (one: LeftPayment): boolean => kept.content !== '' && one.locationId === locationId;
    await tx.keep(
      LEFT_KEY,
      // A purchase that nobody has closed stays, because its note alone leads to it.
      others
        .filter((one) => !isOver(one) || one.sent)
        .map((one) => (isOver(one) ? { ...one, cart: [] } : one)),
    );
    return { ...kept, state: 'paid', hasMore: cart.length > 0 };
  });
}

/** Key of the payments that were left unpaid, oldest first. */
export const LEFT_KEY = 'payments-left';
/** Most of these payments that are kept. */
const MAX_LEFT = 5;
/** Age at which a left payment is no longer watched, ms. The bank reports a late payment within hours. */
const WATCHED_MS = 7 * 24 * 3_600_000;

/** A payment left unpaid. The bank may tell later that it is paid, and then its goods leave the cart [SY-52]. */
export interface LeftPayment extends Settled {
  /** ms of this device. */
  startedAt: number;
  /** Cart of its shop at that time. */
  cart: Cart;
  /** The payment as it was sent, until its person closes it. It is under way again once no other is, or in its shop. */
  sent?: KeptPayment;
}
type Left = Omit<LeftPayment, 'cart' | 'sent'>;

export const readLeft = (kept: unknown): readonly LeftPayment[] => (Array.isArray(kept) ? kept : []);

/** The payments left at a shop that are still watched. `now` in ms of this device. */
export const leftAt = (kept: unknown, locationId: string, now: number): readonly LeftPayment[] =>
  readLeft(kept).filter((one) => one.locationId === locationId && one.startedAt > now - WATCHED_MS);

/** The left payments, with this one added. One that its person closed needs no note where the cart is empty. */
export function withLeft(kept: unknown, payment: Left | KeptPayment, cart: Cart): readonly LeftPayment[] {
  const { purchaseId, locationId, startedAt } = payment;
  const others = readLeft(kept).filter((one) => one.purchaseId !== purchaseId);
  const sent = 'content' in payment && payment.state !== 'paid' ? { sent: payment } : {};
  return cart.length === 0 && !('sent' in sent)
    ? others
    : [...others, { purchaseId, locationId, startedAt, cart, ...sent }].slice(-MAX_LEFT);
}

/** Notes a payment as left. An earlier note's cart stays, because it is that of the time when the payment was left. */
export async function keepLeft(tx: MirrorTx, payment: Left | KeptPayment): Promise<void> {
  const kept = await tx.kept(LEFT_KEY);
  const earlier = readLeft(kept).find(({ purchaseId }) => purchaseId === payment.purchaseId);
  const cart = earlier?.cart ?? (await readCart(tx, payment.locationId));
  await tx.keep(LEFT_KEY, withLeft(kept, payment, cart));
}

/**
 * Takes the newest payment that nobody has closed out of the notes, at one shop or at any. One that the server has is
 * taken while it can be paid, and is put aside. One of unknown arrival stays sent. Null for none.
 */
export async function takeWaiting(tx: MirrorTx, locationId?: string): Promise<KeptPayment | null> {
  const [kept, closed] = await tx.keptAll([LEFT_KEY, CLOSED_KEY]);
  const left = readLeft(kept);
  const rows = await tx.rows(left.map(({ purchaseId: id }) => ({ type: 'SHOPPING_PURCHASE', id })));
  const mayBePaid = (row: RecordRow | undefined): boolean =>
    !row || isToBePaid(readPurchase(row), serverClock.now());
  const at = left.findLastIndex(
    (one, index) =>
      one.sent &&
      one.purchaseId !== closed &&
      (locationId === undefined || one.locationId === locationId) &&
      mayBePaid(rows[index]),
  );
  const sent = left[at]?.sent;
  if (!sent) return null;
  await tx.keep(
    LEFT_KEY,
    left.filter((_, other) => other !== at),
  );
  return { ...sent, state: rows[at] || sent.state !== 'sent' ? 'aside' : 'sent' };
}

/** Notes that nobody waits for this payment any more. */
export async function leavePayment(
  data: Pick<DeviceCommands, 'amend'>,
  { purchaseId, locationId, startedAt }: Left,
): Promise<void> {
  await data.amend(LEFT_KEY, async (kept, tx) =>
    withLeft(kept, { purchaseId, locationId, startedAt }, await readCart(tx, locationId)),
  );
}

/** The part of Data that closing needs. */
type CloseDeps = Pick<DeviceCommands, 'amend'> & Pick<PurchaseDeps, 'lookUpSoon'>;

/**
 * Puts the dialog of a purchase away for good. A payment that another page has begun meanwhile stays. Otherwise the
 * newest one that nobody has closed is under way again, because nothing else leads to its goods.
 */
export async function closePayment(data: CloseDeps, purchaseId: string): Promise<void> {
  let next: KeptPayment | null = null;
  await data.amend(PAYMENT_KEY, async (kept, tx) => {
    await tx.keep(CLOSED_KEY, purchaseId);
    const isShown = readPayment(kept)?.purchaseId === purchaseId;
    next = isShown ? await takeWaiting(tx) : null;
    return isShown ? (next ?? undefined) : kept;
  });
  lookUpUnclear(data, next);
}

/** Ends the payment under way. The newest left one that nobody has closed follows it, and is the result. */
export async function giveWay(tx: MirrorTx): Promise<KeptPayment | null> {
  const next = await takeWaiting(tx);
  await (next ? tx.keep(PAYMENT_KEY, next) : tx.drop(PAYMENT_KEY));
  return next;
}

/** No strip shows a payment of unknown arrival, so it is looked up. */
export function lookUpUnclear(deps: Pick<PurchaseDeps, 'lookUpSoon'>, payment: KeptPayment | null): void {
  if (payment?.state === 'sent') deps.lookUpSoon();
}
