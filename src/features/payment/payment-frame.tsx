import type { Payment } from '../../data/commands/payment.ts';
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
// The dialog is fetched with its frame. What fails is fetched again when it is shown.
dialog.fetch().catch(() => undefined);

export interface PaymentFrameProps {
  payment: Payment;
  /** Takes the dialog away where the device keeps nothing. */
  onAway: () => void;
}

/** The dialog of a payment. A sheet stands in its place until its code is there, with a retry where it does not come [F-06]. */
export function PaymentFrame({ payment, onAway }: PaymentFrameProps) {
  const { chunk, retry } = useDialogChunk(dialog);
  if (chunk === 'loaded') return <ReadPayment {...{ payment, onAway }} />;
  return <PaymentWait {...{ payment, onAway }} isMissed={chunk === 'missing'} onRetry={retry} />;
}
