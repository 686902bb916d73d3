import type { MirrorStore } from '../../mirror/mirror-store.ts';
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

/** Key of the purchase whose dialog was closed last. No answer to an earlier question may bring it back. */
export const CLOSED_KEY = 'payment-closed';

/**
 * Puts the dialog of an unpaid purchase aside, or shows it again. A payment that another page has begun stays as it is,
 * and so does a paid one. False where nothing was to do.
 */
export async function turnPayment(
  { store }: { store: MirrorStore },
  purchaseId: string,
  state: 'open' | 'aside',
): Promise<boolean> {
  return store.write(async (tx) => {
    const kept = (await tx.kept(PAYMENT_KEY)) as KeptPayment | undefined;
    if (kept?.purchaseId !== purchaseId || kept.state === 'sent' || kept.state === 'paid') return false;
    const asides = (kept.asides ?? 0) + (state === 'aside' ? 1 : 0);
    await tx.keep(PAYMENT_KEY, { ...kept, state, asides });
    return true;
  });
}

/** Reads a kept payment; null for any other value. */
export function readPayment(value: unknown): Payment | null {
  const payment = value as KeptPayment | undefined;
  return payment?.purchaseId ? payment : null;
}
