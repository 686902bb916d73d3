import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { toast } from '../../ui/toasts/toast.ts';

export interface Debt {
  /** A request is in flight. */
  asking: boolean;
  /** Requests a new code. It arrives by event, with the purchase [S-22]. */
  regenerate: () => void;
  /** 'Paguei': the bank is asked now. */
  check: () => void;
}

/** The requests about the purchase that blocks shopping. */
export function useDebt(purchaseId: string): Debt {
  const data = useData();
  const [asking, setAsking] = useState(false);
  const ask = async (
    request: { reference: 'REGENERATE_PURCHASE_QR' | 'FINANCIAL_PROCESSING'; action: string },
    offline: string,
  ): Promise<void> => {
    setAsking(true);
    const outcome = await data.sendRequest({ ...request, purchaseId, source: 'negative_balance' });
    setAsking(false);
    if (outcome.kind === 'failed')
      toast.error(outcome.error.kind === 'network' ? offline : outcome.error.message);
  };
  return {
    asking,
    regenerate() {
      toast.info('Solicitando novo código de pagamento...');
      void ask(
        { reference: 'REGENERATE_PURCHASE_QR', action: 'REGENERATE_QR_CODE' },
        'Erro ao gerar novo código de pagamento',
      );
    },
    check() {
      void ask(
        { reference: 'FINANCIAL_PROCESSING', action: 'PROCESS_PAYMENT' },
        'Erro ao processar confirmação. Tente novamente.',
      );
    },
  };
}
