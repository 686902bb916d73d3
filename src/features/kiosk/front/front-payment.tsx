import { useEffect } from 'react';
import { PIX_COMING } from '../../../domain/money/pix-words.ts';
import { requiredPart } from '../../../ui/base/late-part.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { GuestPayments } from '../payment/guest-payment.ts';
import type { OpenPayment } from '../payment/open-payment.ts';

const PixStage = requiredPart(
  async () => (await import('./pix-stage.tsx')).PixStage,
  <Waiting text={PIX_COMING} />,
);
const GuestProof = requiredPart(
  async () => (await import('./guest-proof.tsx')).GuestProof,
  <Waiting text="Compra realizada com sucesso! Carregando o comprovante." />,
);

/** Fetches the code of a payment once somebody `isBuying`. A failed fetch is repeated when the part is shown. */
export function usePaymentAhead(isBuying: boolean): void {
  useEffect(() => {
    if (isBuying) for (const { load } of [PixStage, GuestProof]) load().catch(() => undefined);
  }, [isBuying]);
}

interface FrontPaymentProps {
  open: OpenPayment;
  payments: GuestPayments;
  /** Pays the same cart again, with a new code. */
  onAgain: () => void;
  /** The guest has seen the proof, or left the end of a payment. */
  onEnd: () => void;
}

/** A guest's payment, then its proof. The purchase is made already, so a toast tells while the code is late. */
export function FrontPayment({ open, payments, onAgain, onEnd }: FrontPaymentProps) {
  if (open.phase.kind === 'paid') return <GuestProof open={open} onEnd={onEnd} />;
  return <PixStage key={open.id} {...{ open, payments, onAgain }} onLeft={onEnd} />;
}

/**
 * A toast for the part that is loading. Not a dialog: on closing it would remove its history entry, which an error
 * screen takes for BACK.
 */
function Waiting({ text }: { text: string }) {
  useEffect(() => {
    const id = toast.loading(text);
    return () => toast.dismiss(id);
  }, [text]);
  return null;
}
