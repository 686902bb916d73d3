import { type PixPhase, pixWait } from '../../domain/money/pix-wait.ts';
import { isFinalPurchase, PAYMENT_TIMEOUT_MS } from '../../domain/shop/purchase.ts';

/** Phases of the payment dialog [S-13..S-18]. */
export type Phase = PixPhase;

/** The phase of a purchase's payment after an event. */
export const nextPhase = pixWait({
  paid: 'PAID',
  failed: 'FAILED',
  isFinal: (status) => isFinalPurchase({ status }),
  timeoutMs: PAYMENT_TIMEOUT_MS,
});
