import { useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { noNewCode } from '../../data/hooks/offline-words.ts';
import { toast } from '../../ui/toasts/toast.ts';

export interface Debt {
  /** True while a request is in flight. */
  asking: boolean;
  /** Requests a new code. The code arrives by event, with the purchase [S-22]. */
  regenerate: () => Promise<void>;
  /** 'Paguei': the bank is asked now. */
  check: () => Promise<void>;
}

/** The requests about the purchase that blocks shopping. */
export function useDebt(purchaseId: string): Debt {
  const data = useData();
  const { online } = useNetwork();
  const [asking, setAsking] = useState(false);
  /** Sends a request. `unheard` is called without an answer. True if the server took the request. */
  const ask = async (
    request: { reference: 'REGENERATE_PURCHASE_QR' | 'FINANCIAL_PROCESSING'; action: string },
    unheard: (error: DataError) => void,
  ): Promise<boolean> => {
    setAsking(true);
    const outcome = await data.sendRequest({ ...request, purchaseId, source: 'negative_balance' });
    setAsking(false);
    if (outcome.kind === 'done') return true;
    if (outcome.error.kind === 'network') unheard(outcome.error);
    else toast.error(outcome.error.message);
    return false;
  };
  return {
    asking,
    async regenerate() {
      // The connection may be back unnoticed, so a press always asks. Offline only an answer allows the promise of a
      // code.
      const promise = (): void => void toast.info('Solicitando novo código de pagamento...');
      if (online) promise();
      const isTaken = await ask(
        { reference: 'REGENERATE_PURCHASE_QR', action: 'REGENERATE_QR_CODE' },
        (error) => toast.error('Erro ao gerar novo código de pagamento', { detail: noNewCode(error) }),
      );
      if (isTaken && !online) promise();
    },
    async check() {
      await ask({ reference: 'FINANCIAL_PROCESSING', action: 'PROCESS_PAYMENT' }, () =>
        toast.error('Erro ao processar confirmação. Tente novamente.'),
      );
    },
  };
}
