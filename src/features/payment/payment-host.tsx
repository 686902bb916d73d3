import { useEffect, useState } from 'react';
import { isOnShow } from '../../data/commands/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { usePayment } from '../../data/hooks/hooks.ts';
import { purchaseOf } from '../../data/hooks/own.ts';
import { later } from '../../ui/base/later.tsx';

const PaymentDialog = later(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/**
 * Shows the current payment over any screen, also after the app was restarted. A purchase whose creation was never
 * answered is not shown: there may be nothing to pay, and buying again settles it.
 */
export function PaymentHost() {
  const payment = usePayment();
  const [away, setAway] = useState<string | null>(null);
  const isComing = !!payment;
  // The code comes while the server is asked, and not after its answer. A part that fails is loaded again when it is shown.
  useEffect(() => {
    if (isComing) PaymentDialog.load().catch(() => undefined);
  }, [isComing]);
  const shown = isOnShow(payment) ? payment?.purchaseId : undefined;
  const isRead = useIsRead(shown);
  if (!payment || shown === undefined || shown === away || !isRead) return null;
  return <PaymentDialog key={shown} payment={payment} onAway={() => setAway(shown)} />;
}

/**
 * True once the purchase was read from the mirror. One that is paid already, as from the balance, would be shown as one that
 * waits for its code until then.
 */
function useIsRead(purchaseId: string | undefined): boolean {
  const data = useData();
  const [read, setRead] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (purchaseId === undefined) return;
    const note = (): void => setRead(purchaseId);
    void purchaseOf(data, purchaseId).readAhead().then(note, note);
  }, [data, purchaseId]);
  return purchaseId !== undefined && read === purchaseId;
}
