import { pixWait } from '../money/pix-wait.ts';
import { isFinalPurchase, PAYMENT_TIMEOUT_MS } from '../shop/purchase.ts';

/** The phase of a purchase's payment after an event [S-13..S-18]. */
export const nextPurchasePhase = pixWait({
  paid: 'PAID',
  failed: 'FAILED',
  isFinal: (status) => isFinalPurchase({ status }),
  timeoutMs: PAYMENT_TIMEOUT_MS,
});
