import type { Payment } from './data.ts';
import type { MirrorStore } from './mirror-store.ts';

/** Where the payment under way is kept; one at a time on a device. */
export const PAYMENT_KEY = 'payment';

/** The payment as stored: with what was sent, so that the same wish is repeated under the same id. */
export interface KeptPayment extends Payment {
  content: string;
}

/** Forgets the payment under way; with an id only that one, for another page may have begun its own. */
export async function dropPayment({ store }: { store: MirrorStore }, purchaseId?: string): Promise<void> {
  await store.write(async (tx) => {
    const kept = purchaseId === undefined ? null : readPayment(await tx.kept(PAYMENT_KEY));
    if (kept === null || kept.purchaseId === purchaseId) await tx.drop(PAYMENT_KEY);
  });
}

/** Reads a kept payment; what is not one counts as none. */
export function readPayment(value: unknown): Payment | null {
  const payment = value as KeptPayment | undefined;
  if (!payment?.purchaseId) return null;
  const { purchaseId, locationId, locationName, state, startedAt } = payment;
  return { purchaseId, locationId, locationName, state, startedAt };
}
