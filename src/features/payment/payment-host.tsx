import { useEffect, useState } from 'react';
import { isOnShow } from '../../data/commands/money/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { usePayment } from '../../data/hooks/hooks.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import type { PaymentFrameProps } from './payment-frame.tsx';

const PaymentFrame = dialogPart<PaymentFrameProps & { onClose: () => void }>(() =>
  import('./payment-frame.tsx').then((part) => part.PaymentFrame),
);

/**
 * Shows the current payment over any screen, also after a restart of the app. A purchase whose creation was never
 * answered is not shown: there may be nothing to pay, and buying again settles it. If the frame's code is missing, the
 * payment is put aside. A paid payment cannot be put aside, so its proof is shown once the browser is online again.
 */
export function PaymentHost() {
  const data = useData();
  const payment = usePayment();
  const [away, setAway] = useState<string | null>(null);
  const [missed, setMissed] = useState<string | null>(null);
  useEffect(() => {
    const askAgain = (): void => setMissed(null);
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, []);
  // Loads the code while the server is asked, not after its answer. Failed code is loaded again when it is shown.
  useEffect(() => {
    if (payment) PaymentFrame.load().catch(() => undefined);
  }, [payment]);
  const isShown = isOnShow(payment);
  useEffect(() => {
    if (!isShown) setMissed(null);
  }, [isShown]);
  if (!payment || !isShown) return null;
  const { purchaseId } = payment;
  if (purchaseId === away || purchaseId === missed) return null;
  const onAway = (): void => setAway(purchaseId);
  // Noted at once, so that a browser that comes online meanwhile asks for the frame again. A payment that could not be
  // put aside stays missed until then.
  const onClose = (): void => {
    setMissed(purchaseId);
    data.turnPayment(purchaseId, 'aside').catch(() => undefined);
  };
  return <PaymentFrame key={purchaseId} {...{ payment, onAway, onClose }} />;
}
