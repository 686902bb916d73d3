import type { MirrorStore } from '../mirror/mirror-store.ts';
import type { Payment } from './payment.ts';

/** Where the payment under way is kept; one at a time on a device. */
export const PAYMENT_KEY = 'payment';

/** The payment as stored: with what was sent, so that the same wish is repeated under the same id. */
export interface KeptPayment extends Payment {
  content: string;
}

/** Forgets a payment that came to nothing, unless another page has begun its own. */
export async function dropPayment({ store }: { store: MirrorStore }, purchaseId: string): Promise<void> {
  await store.write(async (tx) => {
    if (readPayment(await tx.kept(PAYMENT_KEY))?.purchaseId === purchaseId) await tx.drop(PAYMENT_KEY);
  });
}

/** The purchase whose dialog was put away last: nothing that was asked before may bring it back. */
const CLOSED_KEY = 'payment-closed';

/** Puts the dialog of a purchase away for good. A payment that another page has begun meanwhile stays. */
export async function closePayment({ store }: { store: MirrorStore }, purchaseId: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.keep(CLOSED_KEY, purchaseId);
    if (readPayment(await tx.kept(PAYMENT_KEY))?.purchaseId === purchaseId) await tx.drop(PAYMENT_KEY);
  });
}

/** Puts the dialog of an unpaid purchase aside, or shows it again. A payment that another page has begun stays as it is. */
export async function putPaymentAside(
  { store }: { store: MirrorStore },
  purchaseId: string,
  aside: boolean,
): Promise<void> {
  await store.write(async (tx) => {
    const kept = await tx.kept(PAYMENT_KEY);
    const payment = readPayment(kept);
    if (payment?.purchaseId !== purchaseId || payment.state === 'sent') return;
    await tx.keep(PAYMENT_KEY, { ...(kept as KeptPayment), state: aside ? 'aside' : 'open' });
  });
}

/**
 * Shows a payment whose purchase the server has. `after` says what it was found by: a look-up of the payment that was kept
 * shows nothing once another one, or none, is kept.
 */
export async function keepOpen(
  { store }: { store: MirrorStore },
  payment: KeptPayment,
  after: 'buying' | 'look-up',
): Promise<void> {
  await store.write(async (tx) => {
    const kept = readPayment(await tx.kept(PAYMENT_KEY));
    const isOther = kept?.purchaseId !== payment.purchaseId;
    if (isOther && (after === 'look-up' || kept?.state === 'open')) return;
    if ((await tx.kept(CLOSED_KEY)) === payment.purchaseId) return;
    await tx.keep(PAYMENT_KEY, { ...payment, state: 'open' });
  });
}

/** Reads a kept payment; what is not one counts as none. */
export function readPayment(value: unknown): Payment | null {
  const payment = value as KeptPayment | undefined;
  if (!payment?.purchaseId) return null;
  const { purchaseId, locationId, locationName, state, startedAt } = payment;
  return { purchaseId, locationId, locationName, state, startedAt };
}
