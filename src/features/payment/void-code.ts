import type { PaymentFlow } from './use-payment-flow.ts';

/**
 * True if a payment below the price has ended the code and was credited. The purchase still waits, and no new code
 * comes without a request.
 */
export function isCodeVoid({ phase, purchase }: PaymentFlow): boolean {
  return phase.kind === 'preparing' && purchase?.status === 'AWAITING_PAYMENT' && purchase.qrCode === null;
}

/** True if an ended purchase's code is for a negative balance. The debt is paid before anything else [S-22]. */
export function isDebtCode({ phase, purchase }: PaymentFlow): boolean {
  return (
    phase.kind === 'ended' && purchase !== null && purchase.qrCode !== null && purchase.codeAmount !== null
  );
}
