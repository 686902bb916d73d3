import type { Payment } from '../../data/commands/money/payment.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { PaymentWait } from './payment-wait.tsx';
import { type DialogChunk, useDialogChunk } from './use-dialog-chunk.ts';

const ReadPayment = requiredPart(async () => (await import('./read-payment.tsx')).ReadPayment);

let isThere = false;
const dialog: DialogChunk = {
  fetch: async () => {
    await ReadPayment.load();
    isThere = true;
  },
  isThere: () => isThere,
};
// Fetched with its frame. A failed fetch is repeated when the dialog is shown.
dialog.fetch().catch(() => undefined);

export interface PaymentFrameProps {
  payment: Payment;
  /** Closes the dialog if the device cannot store that it was put aside. */
  onAway: () => void;
}

/**
 * The dialog of a payment. Until its code is loaded, a sheet is shown, which offers a retry if the code is missing
 * [F-06].
 */
export function PaymentFrame({ payment, onAway }: PaymentFrameProps) {
  const { chunk, retry } = useDialogChunk(dialog);
  if (chunk === 'loaded') return <ReadPayment {...{ payment, onAway }} />;
  return <PaymentWait {...{ payment, onAway }} isMissed={chunk === 'missing'} onRetry={retry} />;
}
