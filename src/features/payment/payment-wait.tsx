import { useEffect, useState } from 'react';
import type { Payment } from '../../data/commands/money/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { usePurchase } from '../../data/hooks/own-money.ts';
import { PIX_COMING, PIX_TITLES } from '../../domain/money/pix-words.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import styles from './payment.module.css';

/** Wait before the sheet, ms. A dialog whose code is on the device comes sooner, and the sheet would only flash. */
const SOON_MS = 400;

interface PaymentWaitProps {
  payment: Payment;
  onAway: () => void;
  /** True if the dialog's code could not be loaded. */
  isMissed: boolean;
  onRetry: () => void;
}

/** State of a payment while the code of its dialog is loading or missing. */
export function PaymentWait({ payment, onAway, isMissed, onRetry }: PaymentWaitProps) {
  const data = useData();
  const isSoon = useIsSoon();
  const { row } = usePurchase(payment.purchaseId);
  // A stored proof may outlive its purchase record on this device.
  const isPaid = payment.state === 'paid' || row?.status === 'PAID';
  // A paid payment cannot be put aside. The next page shows it again.
  const leave = async (): Promise<void> => {
    const isAside = !isPaid && (await data.turnPayment(payment.purchaseId, 'aside').catch(() => false));
    if (!isAside) onAway();
  };
  if (isSoon && !isMissed) return null;
  return (
    <Sheet
      align="centre"
      closable={false}
      onClose={() => undefined}
      tall
      title={isPaid ? 'Compra realizada com sucesso!' : PIX_TITLES.preparing}
      footer={
        isMissed && (
          <>
            <Button size="tall" wide onClick={onRetry}>
              Tentar novamente
            </Button>
            <Button look="ghost" wide onClick={() => void leave()}>
              Fechar
            </Button>
          </>
        )
      }
    >
      <p className={textClass({ tone: 'soft', centred: true }, styles.text)} role="status">
        {isMissed ? MISSED : isPaid ? 'Carregando...' : PIX_COMING}
      </p>
    </Sheet>
  );
}

const MISSED =
  'Sua compra está guardada, mas esta tela não pôde ser carregada. Verifique sua conexão com a internet.';

function useIsSoon(): boolean {
  const [isSoon, setSoon] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(false), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSoon;
}
