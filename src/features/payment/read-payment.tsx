import { useEffect, useState } from 'react';
import type { Payment } from '../../data/commands/money/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { purchaseOf } from '../../data/hooks/own-money.ts';
import { PaymentDialog } from './payment-dialog.tsx';

interface ReadPaymentProps {
  payment: Payment;
  onAway: () => void;
}

/**
 * The dialog of a payment, shown once its purchase was read from the mirror. Without this wait, a purchase that the
 * balance has paid would first seem to wait for its code.
 */
export function ReadPayment(props: ReadPaymentProps) {
  const data = useData();
  const [isRead, setRead] = useState(false);
  const { purchaseId } = props.payment;
  useEffect(() => {
    const note = (): void => setRead(true);
    void purchaseOf(data, purchaseId).readAhead().then(note, note);
  }, [data, purchaseId]);
  return isRead ? <PaymentDialog {...props} /> : null;
}
