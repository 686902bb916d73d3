import { useEffect, useState } from 'react';
import type { Payment } from '../../data/commands/money/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { type OfflineReason, useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText } from '../../data/hooks/offline-words.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/sheets/confirm-dialog.tsx';
import type { Leaving } from './use-leave-payment.ts';

interface LeaveQuestionProps extends Pick<ConfirmDialogProps, 'open' | 'onClose'> {
  payment: Payment;
  flow: Leaving;
  /** Closes the dialog if the device cannot store that it was put aside. */
  onAway: () => void;
}

/**
 * The question before a payment is left. Without a connection nothing can be cancelled, so the dialog is put
 * aside. The purchase stays as it is. A look-up at the server opens the dialog again.
 */
export function LeaveQuestion({ payment, flow, onAway, open, onClose }: LeaveQuestionProps) {
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const data = useData();
  const [unreachable, setUnreachable] = useState(false);
  useEffect(() => {
    // Whoever can be reached again can cancel.
    if (online) setUnreachable(false);
  }, [online]);
  const stay = (): void => {
    setUnreachable(false);
    onClose();
  };
  const cancel = async (): Promise<void> => {
    const end = await flow.cancel();
    setUnreachable(end === 'unreachable');
    if (end === 'refused') onClose();
  };
  const close = (): void => {
    // The connection may be back already, and then no return of it opens the dialog.
    void data.turnPayment(payment.purchaseId, 'aside').then(data.lookUpSoon, onAway);
  };

  if ((!online || unreachable) && !flow.cancelling)
    return (
      <ConfirmDialog
        open={open}
        onClose={stay}
        title="Fechar sem cancelar?"
        text={asideText(offline)}
        confirmLabel="Fechar pagamento"
        cancelLabel="Continuar pagando"
        onConfirm={close}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={stay}
      title="Cancelar esta compra?"
      text="O código PIX deixa de valer e os itens voltam para a prateleira. Se você já pagou, não cancele: a confirmação vai chegar."
      confirmLabel="Cancelar compra"
      cancelLabel="Continuar pagando"
      stay
      busy={flow.cancelling}
      onConfirm={() => void cancel()}
    />
  );
}

const asideText = (offline: OfflineReason): string =>
  `${offline.name}: a compra não pode ser cancelada agora. Ela continua esperando o pagamento: se você pagar, ou já pagou, a confirmação chega. Esta tela abre de novo quando ${backText(offline)}.`;
