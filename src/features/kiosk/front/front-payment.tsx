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

/** Fetches what shows a payment once somebody `isBuying`. What fails is fetched again when it is shown. */
export function usePaymentAhead(isBuying: boolean): void {
  useEffect(() => {
    if (isBuying) for (const { load } of [PixStage, GuestProof]) load().catch(() => undefined);
  }, [isBuying]);
}

interface FrontPaymentProps {
  open: OpenPayment;
  payments: GuestPayments;
  /** Pays the same cart with a new code. */
  onAgain: () => void;
  /** The guest has seen the proof. */
  onEnd: () => void;
}

/** A guest's payment, then its proof. Its purchase is made, so code that is late is told of. */
export function FrontPayment({ open, payments, onAgain, onEnd }: FrontPaymentProps) {
  if (open.phase.kind === 'paid') return <GuestProof open={open} onEnd={onEnd} />;
  return <PixStage key={open.id} {...{ open, payments, onAgain }} />;
}

/** Says what is under way. A dialog would take its entry out of the history as it goes, which an error screen takes for BACK. */
function Waiting({ text }: { text: string }) {
  useEffect(() => {
    const id = toast.loading(text);
    return () => toast.dismiss(id);
  }, [text]);
  return null;
}
