import { useCallback, useEffect, useState } from 'react';
import type { Payment } from '../../data/data.ts';
import { useData } from '../../data/data-context.tsx';
import { isServerDown } from '../../data/outcome.ts';
import { toast } from '../../ui/toast.ts';
import type { Phase } from './payment-flow.ts';

/** How long the shop's stock is waited for before the payment is put away, in ms. */
const STOCK_PATIENCE_MS = 5000;
/** How long the end of a purchase that was given up is waited for, in ms: the bank is asked first. */
const END_PATIENCE_MS = 10_000;

/** Said when cancelling got no answer: whether anything was paid is not known here. */
const NOT_CANCELLED =
  'Sem conexão com a internet. A compra não foi cancelada: tente novamente quando a conexão voltar.';

const NOT_CANCELLED_NOW =
  'Servidor com problemas. A compra não foi cancelada: tente novamente daqui a pouco.';

/** Said when the bank did not end the code in time: the dialog goes, the purchase is not ended yet. */
const NOT_YET = 'O banco ainda não respondeu ao cancelamento. Acompanhe esta compra no histórico.';

export interface Leaving {
  /** Gives the purchase up: the charge is cancelled, stock and balance are released. False when that was not taken. */
  cancel: () => Promise<boolean>;
  /** The purchase is being given up. */
  cancelling: boolean;
  /** Puts an ended payment away. */
  close: () => Promise<void>;
  closing: boolean;
}

/**
 * The ways out of a payment. What a purchase held lies on the shelf again only when the bank has ended its code: until the
 * shop knows, its cart would lose what it was about to buy.
 */
export function useLeaving({ purchaseId, locationId }: Payment, phase: Phase['kind']): Leaving {
  const data = useData();
  const [giving, setGiving] = useState<'no' | 'asking' | 'asked'>('no');
  const [closing, setClosing] = useState(false);

  const close = useCallback(async () => {
    setClosing(true);
    const patience = new Promise((resolve) => setTimeout(resolve, STOCK_PATIENCE_MS));
    await Promise.race([data.refresh({ kind: 'location', id: locationId }), patience]);
    await data.closePayment(purchaseId);
  }, [data, locationId, purchaseId]);

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
      return true;
    }
    const { kind, code, message } = outcome.error;
    toast.error(
      isServerDown(outcome.error) ? NOT_CANCELLED_NOW : kind === 'network' ? NOT_CANCELLED : message,
    );
    // What the server does not know cannot be ended, and holds nobody; whatever else it refuses is still to be paid.
    const isGone = code === 'PURCHASE_NOT_FOUND';
    if (isGone) await close();
    else setGiving('no');
    return isGone;
  }, [data, purchaseId, close]);

  useEffect(() => {
    if (giving !== 'asked' || phase === 'paid') return;
    if (phase === 'ended') return void close();
    const timer = setTimeout(() => {
      toast.info(NOT_YET);
      void close();
    }, END_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [giving, phase, close]);

  return { cancel, cancelling: giving !== 'no', close, closing };
}
