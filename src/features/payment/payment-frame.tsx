import { useCallback, useEffect, useState } from 'react';
import type { Payment } from '../../data/commands/payment.ts';
import { reloadsForCode, tryAgain } from '../../ui/base/late-code.ts';
import { later } from '../../ui/base/later.tsx';
import { PaymentWait } from './payment-wait.tsx';

const ReadPayment = later(async () => (await import('./read-payment.tsx')).ReadPayment);

let isThere = false;
const fetchDialog = async (): Promise<void> => {
  await ReadPayment.load();
  isThere = true;
};
// The dialog is fetched with its frame. What fails is fetched again when it is shown.
fetchDialog().catch(() => undefined);

export interface PaymentFrameProps {
  payment: Payment;
  /** Takes the dialog away where the device keeps nothing. */
  onAway: () => void;
}

/** The dialog of a payment. A sheet stands in its place until its code is there, with a retry where it does not come [F-06]. */
export function PaymentFrame({ payment, onAway }: PaymentFrameProps) {
  const { code, retry } = useDialogCode();
  if (code === 'there') return <ReadPayment {...{ payment, onAway }} />;
  return <PaymentWait {...{ payment, onAway }} isMissed={code === 'missed'} onRetry={retry} />;
}

/** Where the dialog's code is. It is asked for again by `retry`, and once the browser is online again. */
function useDialogCode(): { code: 'there' | 'coming' | 'missed'; retry: () => void } {
  const [code, setCode] = useState<'there' | 'coming' | 'missed'>(isThere ? 'there' : 'coming');
  const ask = useCallback(async (isWished: boolean) => {
    try {
      await fetchDialog();
      setCode('there');
    } catch {
      // A browser that keeps a failed import gets the code by a reload alone. The device keeps the payment.
      if (!isWished || !(await reloadsForCode())) setCode('missed');
    }
  }, []);
  useEffect(() => {
    // Also where it came between the first drawing and this: nothing else would say so.
    const askAgain = (): void => void ask(false);
    askAgain();
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [ask]);
  const retry = (): void => {
    setCode('coming');
    tryAgain();
    void ask(true);
  };
  return { code, retry };
}
