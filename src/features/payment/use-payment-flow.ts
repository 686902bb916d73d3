import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Payment } from '../../data/commands/money/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { noNewCode } from '../../data/hooks/offline-words.ts';
import { usePurchase } from '../../data/hooks/own-money.ts';
import { onVisible } from '../../device/page/visibility.ts';
import type { PixPhase } from '../../domain/money/pix-wait.ts';
import { nextPurchasePhase } from '../../domain/sales/purchase-phase.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, notificationChannel } from '../../records/events.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { type Leaving, useLeavePayment } from './use-leave-payment.ts';

/** Interval of timeout checks, ms. */
const TICK_MS = 1000;

export interface PaymentFlow extends Leaving {
  phase: PixPhase;
  purchase: Purchase | null;
  /** 'Paguei' [S-14]. */
  ask: () => Promise<void>;
  /** Requests a new code for an expired purchase [S-22]. */
  renew: () => Promise<void>;
  /** True while the request for a new code is in flight. */
  renewing: boolean;
}

/** Runs the payment dialog: record, channel events and clock drive the phases. */
export function usePaymentFlow(payment: Payment): PaymentFlow {
  const data = useData();
  const purchase = usePurchase(payment.purchaseId).row;
  const status = purchase?.status ?? null;
  const qrCode = purchase?.qrCode ?? null;
  const hasCode = qrCode !== null;
  const [phase, send] = useReducer(nextPurchasePhase, null, () => firstPhase(payment, status, hasCode));

  // Only a changed record counts, because reading the same record again must not undo an event.
  useEffect(() => {
    if (status !== null) send({ kind: 'record', status, hasCode: qrCode !== null });
  }, [status, qrCode]);

  useEffect(() => {
    if (phase.kind !== 'verifying') return;
    const timer = setInterval(() => send({ kind: 'tick', at: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [phase.kind]);

  const look = useCallback(
    () => void data.refresh({ kind: 'purchase', id: payment.purchaseId }),
    [data, payment.purchaseId],
  );
  useEffect(() => {
    look();
    // A user who returns from the bank's app has most likely paid.
    return onVisible(look);
  }, [look]);

  const hear = useCallback(
    (event: ChannelEvent): void => {
      if (event.type === 'VERIFICATION_COMPLETE') {
        const { completedCount = 0, purchaseIds } = event.content ?? {};
        // A check of all open codes may have found a deposit or another purchase [S-17].
        const isElsewhere = purchaseIds?.includes(payment.purchaseId) === false;
        send({ kind: 'verified', completedCount: isElsewhere ? 0 : completedCount });
        return;
      }
      if (event.purchaseId !== payment.purchaseId) return;
      if (event.type === 'PURCHASE_STATUS_CHANGED') {
        const status = event.content?.status;
        if (!status) {
          look();
          return void toast.error('Erro ao processar evento de compra');
        }
        send({ kind: 'status', status });
        if (status !== 'PAID') toast.info(event.content?.message || 'Status da compra atualizado');
      }
      if (event.type === 'PURCHASE_ERROR') {
        const canRetry = event.content?.canRetry === true;
        const message = event.content?.message || 'Erro ao processar compra';
        send({ kind: 'error', canRetry, hasCode, message });
        if (!canRetry || !hasCode) toast.error(message);
      }
    },
    [payment.purchaseId, hasCode, look],
  );
  useChannel(notificationChannel(data.user.sub), { onEvent: hear, onReady: look });

  const { ask, renew, renewing } = useRequests(payment, send);
  return { phase, purchase, ask, renew, renewing, ...useLeavePayment(payment, phase.kind) };
}

/** First phase, from the mirror's data. Otherwise a sheet that waits for a code would flash before the proof. */
function firstPhase({ state }: Payment, status: string | null, hasCode: boolean): PixPhase {
  if (state === 'paid') return { kind: 'paid' };
  const begun: PixPhase = { kind: 'preparing' };
  return status === null ? begun : nextPurchasePhase(begun, { kind: 'record', status, hasCode });
}

/** The two requests of a user during a payment: check and renew. */
function useRequests(
  payment: Payment,
  send: (
    event: { kind: 'asked'; at: number } | { kind: 'error'; canRetry: boolean; hasCode: boolean },
  ) => void,
) {
  const data = useData();
  const { purchaseId } = payment;
  const { online } = useNetwork();
  const [renewing, setRenewing] = useState(false);

  const ask = useCallback(async () => {
    send({ kind: 'asked', at: Date.now() });
    const outcome = await data.sendRequest({
      reference: 'FINANCIAL_PROCESSING',
      action: 'PROCESS_PAYMENT',
      purchaseId,
      source: 'payment_dialog',
    });
    if (outcome.kind === 'done') return;
    send({ kind: 'error', canRetry: true, hasCode: true });
    toast.error(
      outcome.error.kind === 'network'
        ? 'Erro ao processar confirmação. Tente novamente.'
        : outcome.error.message,
    );
  }, [data, purchaseId, send]);

  const renew = useCallback(async () => {
    // The connection may be back unnoticed, so a press always asks. Offline only an answer allows the promise of a
    // code.
    const promise = (): void => void toast.info('Solicitando novo código de pagamento...');
    if (online) promise();
    setRenewing(true);
    const outcome = await data.sendRequest({
      reference: 'REGENERATE_PURCHASE_QR',
      action: 'REGENERATE_QR_CODE',
      purchaseId,
      source: 'payment_dialog',
    });
    setRenewing(false);
    if (outcome.kind === 'done') return void (online || promise());
    const { error } = outcome;
    if (error.kind !== 'network') return void toast.error(error.message);
    toast.error('Erro ao gerar novo código de pagamento', { detail: noNewCode(error) });
  }, [data, purchaseId, online]);

  return { ask, renew, renewing };
}
