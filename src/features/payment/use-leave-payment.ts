import { useCallback, useEffect, useState } from 'react';
import { settledWithin } from '../../data/basis/settled-within.ts';
import type { Payment } from '../../data/commands/money/payment.ts';
import { closePayment, leavePayment } from '../../data/commands/money/settle-paid.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { PixPhase } from '../../domain/money/pix-wait.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Longest wait for the shop's stock before the payment is closed, ms. */
const STOCK_TIMEOUT_MS = 5000;
/** Longest wait for a cancelled purchase to end, ms. The bank is asked first. */
const END_TIMEOUT_MS = 10_000;

/** Message if the bank did not end the code in time: the dialog closes before the purchase has ended. */
const NOT_YET = 'O banco ainda não respondeu ao cancelamento. Acompanhe esta compra no histórico.';

export interface Leaving {
  /**
   * Cancels the purchase: charge cancelled, stock and balance released. `unreachable`: the server did not answer, so
   * the payment's state is unknown.
   */
  cancel: () => Promise<'asked' | 'refused' | 'unreachable'>;
  cancelling: boolean;
  /** Closes an ended payment. */
  close: () => Promise<void>;
  closing: boolean;
}

/**
 * The ways out of a payment. Units of a cancelled purchase are for sale again once the bank has ended its code. Until
 * the shop's stock shows them, the cart would lose the items that it is about to buy.
 */
export function useLeavePayment(
  { purchaseId, locationId, startedAt }: Payment,
  phase: PixPhase['kind'],
): Leaving {
  const data = useData();
  const [giving, setGiving] = useState<'no' | 'asking' | 'asked'>('no');
  const [closing, setClosing] = useState(false);

  const close = useCallback(async () => {
    setClosing(true);
    await settledWithin(data.refresh({ kind: 'location', id: locationId }), STOCK_TIMEOUT_MS);
    // The payment closes even if the device cannot store the note. The cart then stays as it is, and 'Pagar' shows it.
    await leavePayment(data, { purchaseId, locationId, startedAt }).catch(() => undefined);
    await closePayment(data, purchaseId);
  }, [data, locationId, purchaseId, startedAt]);

  const cancel = useCallback(async () => {
    setGiving('asking');
    const outcome = await data.sendRequest({
      reference: 'FINANCIAL_PROCESSING',
      action: 'CANCEL_PAYMENT',
      purchaseId,
      source: 'payment_dialog',
    });
    if (outcome.kind === 'done') {
      setGiving('asked');
      return 'asked';
    }
    const { kind, code, message } = outcome.error;
    if (kind === 'network') {
      setGiving('no');
      return 'unreachable';
    }
    toast.error(message);
    // A purchase unknown to the server need not be paid. After any other refusal it must still be.
    const isGone = code === 'PURCHASE_NOT_FOUND';
    if (isGone) await close();
    else setGiving('no');
    return isGone ? 'asked' : 'refused';
  }, [data, purchaseId, close]);

  useEffect(() => {
    if (giving !== 'asked' || phase === 'paid') return;
    if (phase === 'ended') return void close();
    const timer = setTimeout(() => {
      toast.info(NOT_YET);
      void close();
    }, END_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [giving, phase, close]);

  return { cancel, cancelling: giving !== 'no', close, closing };
}
