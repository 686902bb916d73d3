import { useEffect, useState } from 'react';
import { isOnShow } from '../../data/commands/payment.ts';
import { usePayment } from '../../data/hooks/hooks.ts';
import { later } from '../../ui/base/later.tsx';

const PaymentFrame = later(async () => (await import('./payment-frame.tsx')).PaymentFrame);

/**
 * Shows the current payment over any screen, also after the app was restarted. A purchase whose creation was never
 * answered is not shown: there may be nothing to pay, and buying again settles it.
 */
export function PaymentHost() {
  const payment = usePayment();
  const [away, setAway] = useState<string | null>(null);
  // The code comes while the server is asked, and not after its answer. What fails is loaded again when it is shown.
  useEffect(() => {
    if (payment) PaymentFrame.load().catch(() => undefined);
  }, [payment]);
  if (!payment || !isOnShow(payment) || payment.purchaseId === away) return null;
  return (
    <PaymentFrame key={payment.purchaseId} payment={payment} onAway={() => setAway(payment.purchaseId)} />
  );
}
