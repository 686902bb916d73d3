import type { PaymentFlow } from './use-payment-flow.ts';

/** A payment below the price ends its code and is credited: the purchase still waits, and no other code comes by itself. */
export function isCodeVoid({ phase, purchase }: PaymentFlow): boolean {
  return phase.kind === 'preparing' && purchase?.status === 'AWAITING_PAYMENT' && purchase.qrCode === null;
}

/** An ended purchase whose code asks for a negative balance instead: the debt comes before anything else [S-22]. */
export function isDebtCode({ phase, purchase }: PaymentFlow): boolean {
  return (
    phase.kind === 'ended' && purchase !== null && purchase.qrCode !== null && purchase.codeAmount !== null
  );
}
